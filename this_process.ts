/**
 * This process, without an import of `node:process`: on Node that one reads
 * every property, and so opens the three standard streams, after which a pipe
 * that others share with us does not block for them either.
 *
 * @module
 */

/**
 * The process object of the runtime. Deno makes it when it is first asked for,
 * which takes as long as loading all of this package.
 */
export const thisProcess = (): typeof globalThis.process => globalThis.process;
