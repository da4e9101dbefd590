/**
 * Reading a configuration file that somebody else may have put there.
 *
 * @module
 */

/** How many bytes of a configuration file are read at most. */
export const MAX_CONFIG_BYTES = 16_777_216;

/** A configuration file, as far as it could be read. */
export type ConfigFile =
  /** Its text. */
  | { readonly state: "text"; readonly text: string }
  /** It is not there. */
  | { readonly state: "absent" }
  /** It is there and cannot be read. */
  | { readonly state: "unreadable"; readonly reason: string };

/**
 * Read a configuration file. A pipe or a device, on which reading would wait,
 * and a file beyond {@linkcode MAX_CONFIG_BYTES} are not read.
 *
 * @param path The file.
 * @returns What it holds.
 */
export async function readConfigFile(path: string): Promise<ConfigFile> {
  const { readFile, stat } = await import("node:fs/promises");
  try {
    const found = await stat(path);
    if (!found.isFile()) return refuse("it is no file");
    if (found.size > MAX_CONFIG_BYTES) {
      return refuse(`it has more than ${MAX_CONFIG_BYTES} bytes`);
    }
    return { state: "text", text: await readFile(path, "utf8") };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code === "ENOENT" || code === "ENOTDIR"
      ? { state: "absent" }
      : refuse(message);
  }
}

function refuse(reason: string): ConfigFile {
  return { state: "unreadable", reason };
}
