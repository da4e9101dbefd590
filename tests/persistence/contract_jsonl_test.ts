import { join } from "node:path";
import * as zlib from "node:zlib";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { tempDir } from "../support/temp_dir.ts";
import { contract } from "./contract.ts";

const compresses = "zstdCompressSync" in zlib;
if (!compresses) {
  console.log("skipped: Zstandard, which this runtime cannot write");
}

const kinds = [
  { layout: "bucket", compression: "none" },
  { layout: "project", compression: compresses ? "zstd" : "none" },
] as const;

for (const kind of kinds) {
  contract(`JsonlPersistence (${kind.layout}, ${kind.compression})`, () => {
    const root = join(tempDir(), "root");
    return () => new JsonlPersistence({ root, ...kind });
  });
}
