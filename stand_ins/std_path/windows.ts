/**
 * The part of `@std/path/windows` that this package uses, from `node:path`.
 *
 * @module
 */

export { isAbsolute, join, normalize } from "node:path/win32";
