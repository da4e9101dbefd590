/**
 * The part of `@std/path/posix` that this package uses, from `node:path`.
 *
 * @module
 */

export { isAbsolute, join, normalize } from "node:path/posix";
