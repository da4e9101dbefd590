/**
 * The part of `@std/path` that this package uses, from `node:path`.
 *
 * @module
 */

export {
  basename,
  dirname,
  extname,
  isAbsolute,
  join,
  normalize,
  relative,
  resolve,
  sep as SEPARATOR,
} from "node:path";
export {
  fileURLToPath as fromFileUrl,
  pathToFileURL as toFileUrl,
} from "node:url";
