import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";
import { isKnown } from "#domain/site/entity-tag.ts";
import { type Encoding, encodingFor } from "./stored-page.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".ico": "image/x-icon",
};

interface StaticFile {
  hash: string;
  headers: Record<string, string>;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/** The build's own files, held in memory: they are few, small and precompressed. */
export function staticFiles(folder: string, security: Record<string, string>) {
  const files = new Map<string, StaticFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (isServed(name) && statSync(path).isFile())
      files.set(`/${relative(folder, path)}`, readStatic(path, name, security));
  }
  return function sendStatic(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const file = files.get(request.url ?? "");
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) {
      next();
      return;
    }
    const accepted = encodingFor(request.headers["accept-encoding"]);
    const encoding = file.bodies[accepted] ? accepted : "identity";
    const body = file.bodies[encoding] ?? file.bodies.identity;
    const encoded = encoding === "identity" ? {} : { "Content-Encoding": encoding };
    const etag = `"${file.hash}-${encoding}"`;
    const headers = { ...file.headers, ...encoded, ETag: etag };
    if (isKnown(request.headers["if-none-match"], etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, { ...headers, "Content-Length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
  };
}

/** Files of the build that the server embeds or prefixes itself. */
const forServer = ["loader.js", "sw.js"];

/** Compressed files are served with their originals. */
function isServed(name: string): boolean {
  return !name.startsWith(".vite") && !forServer.includes(name) && extname(name) in types;
}

function readStatic(path: string, name: string, security: Record<string, string>): StaticFile {
  const identity = readFileSync(path);
  const isHashed = name.startsWith("assets");
  return {
    hash: createHash("sha1").update(identity).digest("base64url"),
    headers: {
      ...security,
      "Content-Type": types[extname(name)] ?? "application/octet-stream",
      "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      Vary: "Accept-Encoding",
    },
    bodies: { identity, ...twin(path, ".br", "br"), ...twin(path, ".gz", "gzip") },
  };
}

function twin(path: string, suffix: string, encoding: Encoding): Partial<Record<Encoding, Buffer>> {
  try {
    return { [encoding]: readFileSync(path + suffix) };
  } catch {
    return {};
  }
}
