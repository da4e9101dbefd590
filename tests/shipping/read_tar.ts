/** Reads the files of a tar archive, as npm and JSR write them. */

const BLOCK = 512;
const decoder = new TextDecoder();

/**
 * Read a tar archive.
 *
 * @param archive The archive's bytes.
 * @returns The regular files by their path, which begins with a slash.
 */
export function readTar(archive: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const field = (at: number, from: number, length: number) =>
    decoder.decode(archive.subarray(at + from, at + from + length))
      .replace(/\0.*$/s, "");
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= archive.length;) {
    const name = field(at, 0, 100);
    if (name === "") break;
    const size = parseInt(field(at, 124, 12), 8);
    const type = field(at, 156, 1);
    const prefix = field(at, 345, 155);
    const bytes = archive.slice(at + BLOCK, at + BLOCK + size);
    if (type === "L") {
      longName = decoder.decode(bytes).replace(/\0.*$/s, "");
    } else {
      const path = longName ?? (prefix ? `${prefix}/${name}` : name);
      longName = undefined;
      if (type === "0" || type === "") files.set(`/${path}`, bytes);
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
