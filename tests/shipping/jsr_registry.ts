/**
 * A registry on loopback that speaks as much of JSR's protocol as publishing
 * and installing need: it takes what `deno publish` uploads and serves it.
 */

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readTar } from "./read_tar.ts";

interface PublishedPackage {
  readonly exports: Record<string, string>;
  readonly files: Map<string, Uint8Array>;
}

/** The running registry. */
export interface JsrRegistry {
  /** What `JSR_URL` must be set to. */
  readonly url: string;
  /** The files of a package as they were received. */
  files(name: string): ReadonlyMap<string, Uint8Array>;
  close(): Promise<void>;
}

/**
 * Start the registry.
 *
 * @param seeded Folders of packages that are there from the start: each has a
 * deno.json with name, version and exports, and one module.
 */
export async function startJsrRegistry(
  seeded: readonly string[],
): Promise<JsrRegistry> {
  const packages = new Map<string, Map<string, PublishedPackage>>();
  const put = (name: string, version: string, entry: PublishedPackage) => {
    const versions = packages.get(name) ?? new Map();
    packages.set(name, versions.set(version, entry));
  };
  for (const folder of seeded) {
    const manifest = JSON.parse(
      readFileSync(join(folder, "deno.json"), "utf8"),
    );
    const exports: Record<string, string> = typeof manifest.exports === "string"
      ? { ".": manifest.exports }
      : manifest.exports;
    const files = Object.values(exports).map((path): [string, Uint8Array] => {
      let source = readFileSync(join(folder, path), "utf8");
      for (const [bare, target] of Object.entries(manifest.imports ?? {})) {
        source = source.replaceAll(`"${bare}"`, `"${target}"`);
      }
      return [path.replace(/^\./, ""), new TextEncoder().encode(source)];
    });
    put(manifest.name, manifest.version, { exports, files: new Map(files) });
  }

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const path = new URL(request.url ?? "/", "http://registry").pathname;
    const upload =
      /^\/api\/scopes\/([^/]+)\/packages\/([^/]+)\/versions\/([^/]+)$/.exec(
        path,
      );
    if (upload && request.method === "POST") {
      const files = readTar(gunzipSync(await body(request)));
      const manifest = JSON.parse(text(files.get("/deno.json")));
      put(`@${upload[1]}/${upload[2]}`, upload[3], {
        exports: manifest.exports,
        files,
      });
      return { id: "publish-1", status: "success", error: null };
    }
    if (path.startsWith("/api/publish_status/")) {
      return { id: "publish-1", status: "success", error: null };
    }
    if (upload) {
      const known = packages.get(`@${upload[1]}/${upload[2]}`)?.has(upload[3]);
      return known ? { version: upload[3] } : undefined;
    }
    if (path.startsWith("/api/scopes/")) return { name: "known" };

    const meta = /^\/(@[^/]+\/[^/]+)\/meta\.json$/.exec(path);
    if (meta) {
      const versions = packages.get(meta[1]);
      return versions && {
        name: meta[1],
        latest: [...versions.keys()].at(-1),
        versions: Object.fromEntries(
          [...versions.keys()].map((key) => [key, {}]),
        ),
      };
    }
    const version = /^\/(@[^/]+\/[^/]+)\/([^/]+)_meta\.json$/.exec(path);
    if (version) {
      const entry = packages.get(version[1])?.get(version[2]);
      return entry && {
        exports: entry.exports,
        manifest: Object.fromEntries(
          [...entry.files].map(([name, bytes]) => [name, {
            size: bytes.length,
            checksum: `sha256-${
              createHash("sha256").update(bytes).digest("hex")
            }`,
          }]),
        ),
      };
    }
    const file = /^\/(@[^/]+\/[^/]+)\/([^/]+)(\/.*)$/.exec(path);
    return file
      ? packages.get(file[1])?.get(file[2])?.files.get(file[3])
      : undefined;
  };

  const server = createServer((request, response) => {
    answer(request).then((found) => {
      if (found === undefined) {
        response.writeHead(404, { "content-type": "application/json" });
        response.end(
          JSON.stringify({ code: "notFound", message: "not found" }),
        );
      } else if (found instanceof Uint8Array) {
        response.writeHead(200, { "content-type": "text/typescript" });
        response.end(found);
      } else {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(found));
      }
    }, (error) => {
      response.writeHead(500);
      response.end(String(error));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    files: (name) =>
      [...(packages.get(name) ?? new Map()).values()].at(-1)?.files ??
        new Map(),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

async function body(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
