/**
 * Where a session's log lies below its root. Pure.
 *
 * @module
 */

import { bucketFolder } from "./bucket_layout.ts";
import { encodeSegment } from "./encode_segment.ts";
import { projectFolder } from "./project_layout.ts";

/** The shapes of a root. */
export type JsonlLayout = "bucket" | "project";

/** The encodings of a log. */
export type JsonlCompression = "none" | "zstd";

/** One shape of a root, as functions from a header to path segments. */
export interface Layout {
  /** Its name. */
  readonly name: JsonlLayout;
  /** The encoding its logs have when none is chosen. */
  readonly compression: JsonlCompression;
  /** The folder below the root, from the session's working directory. */
  folder(cwd: string | undefined): string;
  /** The path below that folder, from the session's encoded id. */
  file(segment: string, extension: string, separator: string): string;
}

const LAYOUTS: Readonly<Record<JsonlLayout, Layout>> = {
  bucket: {
    name: "bucket",
    compression: "none",
    folder: bucketFolder,
    file: (segment, extension) => segment + extension,
  },
  project: {
    name: "project",
    compression: "zstd",
    folder: projectFolder,
    file: (segment, extension, separator) =>
      `${segment}${separator}session${extension}`,
  },
};

/** How a log's name ends, by its encoding. */
export const EXTENSIONS: Readonly<Record<JsonlCompression, string>> = {
  none: ".jsonl",
  zstd: ".jsonl.zstd",
};

function chosen<K extends string, V>(
  what: string,
  table: Readonly<Record<K, V>>,
  key: K,
): V {
  if (typeof key === "string" && Object.hasOwn(table, key)) return table[key];
  throw new RangeError(
    `Cannot use ${what} ${JSON.stringify(key) ?? typeof key}: it is one of ${
      Object.keys(table).map((name) => JSON.stringify(name)).join(", ")
    }`,
  );
}

/**
 * Find a layout by its name.
 *
 * @param name The name.
 * @returns The layout.
 * @throws {RangeError} If there is none of that name.
 */
export function layoutOf(name: JsonlLayout): Layout {
  return chosen("layout", LAYOUTS, name);
}

/**
 * How the name of a log ends.
 *
 * @param compression The log's encoding.
 * @returns The end, from its first dot.
 * @throws {RangeError} If there is no such encoding.
 */
export function extensionOf(compression: JsonlCompression): string {
  return chosen("compression", EXTENSIONS, compression);
}

/** How {@linkcode pathLocator} derives paths. */
export interface PathLocatorOptions {
  /** The absolute root, in the host's own spelling. */
  readonly root: string;
  /** The shape of the root. */
  readonly layout: JsonlLayout;
  /** The encoding of its logs. */
  readonly compression: JsonlCompression;
  /** What separates the segments of a path on this host. */
  readonly separator: string;
}

/** How many working directories are remembered. */
const REMEMBERED = 1024;

/**
 * Make the function that says where a session's log lies.
 *
 * A folder's name is derived once and remembered, so that a session which asks
 * for each of its tool calls pays for it once.
 *
 * @param options How paths are derived.
 * @returns A function from a working directory and an id to an absolute path.
 * It throws a TypeError if the id is empty, or the directory given but empty.
 * @throws {RangeError} If the layout or the encoding is not a known one.
 */
export function pathLocator(
  options: PathLocatorOptions,
): (cwd: string | undefined, id: string) => string {
  const { separator } = options;
  const layout = layoutOf(options.layout);
  const extension = extensionOf(options.compression);
  const base = options.root.endsWith(separator)
    ? options.root
    : options.root + separator;
  const folders = new Map<string | undefined, string>();

  function folderOf(cwd: string | undefined): string {
    if (cwd !== undefined && (typeof cwd !== "string" || cwd === "")) {
      throw new TypeError(
        `Cannot locate a session: its cwd must be a non-empty string or absent, not ${
          JSON.stringify(cwd) ?? typeof cwd
        }`,
      );
    }
    const folder = base + layout.folder(cwd) + separator;
    if (folders.size >= REMEMBERED) folders.clear();
    folders.set(cwd, folder);
    return folder;
  }

  return (cwd, id) =>
    (folders.get(cwd) ?? folderOf(cwd)) +
    layout.file(encodeSegment(id), extension, separator);
}
