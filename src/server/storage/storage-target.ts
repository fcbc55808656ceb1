import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { isImagePath } from "#domain/images/image-path.ts";
import { StorageError } from "./storage-error.ts";

export const bucket = "product-images";

/** Other calls of the official service in the place of a bucket; none is offered (contract 3.4). */
const otherCalls = ["list", "list-v2", "sign", "move", "copy", "upload", "public", "authenticated", "info"];

/** The object's path, decoded once; anything but a plain name is refused (contract 3.4). */
export function objectPath(c: Context, folder: "/object/" | "/object/public/"): string {
  const sent = sentPath(c).slice(`/storage/v1${folder}`.length);
  const [named = "", ...rest] = sent.split("/");
  if (rest.length === 0 || otherCalls.includes(named)) throw new StorageError("route", { http: 404 });
  if (named !== bucket) throw new StorageError("bucket");
  const path = decoded(rest.join("/"));
  if (path === null || !isImagePath(path)) throw invalidKey(path ?? sent);
  return path;
}

/** URL parsers resolve `..` and `%2e%2e` before routing, so the raw path is checked. */
export function refusePathTraversal(c: Context): void {
  const sent = sentPath(c);
  if (/\/(\.|%2e){1,2}(\/|$)/i.test(sent)) throw invalidKey(sent);
}

function sentPath(c: Context): string {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
  const target = incoming?.url ?? c.req.url;
  return target.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/, 1)[0] ?? "";
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function invalidKey(path: string): StorageError {
  return new StorageError("path", { message: `Invalid key: ${path.slice(0, 100).toWellFormed()}` });
}
