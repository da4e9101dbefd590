// Takes Zstandard away from Node: its own, and the package that stands in.
import module, { register } from "node:module";
import zlib from "node:zlib";

delete zlib.zstdDecompressSync;
delete zlib.zstdCompressSync;
module.syncBuiltinESMExports();

const hooks = `
export async function resolve(specifier, context, next) {
  if (specifier === "fzstd") {
    throw Object.assign(new Error("Cannot find package 'fzstd'"), {
      code: "ERR_MODULE_NOT_FOUND",
    });
  }
  return await next(specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
