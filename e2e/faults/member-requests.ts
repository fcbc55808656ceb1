import { expect } from "vitest";
import { smallPng, uploadForm } from "#testing/pictures.ts";
import { offerNamed } from "../process/admin.ts";
import type { ServerProcess } from "../process/server-process.ts";
import type { Line } from "./write-log/log-lines.ts";
import { markedName } from "./write-log/marked-names.ts";

/** Requests that a test sends itself beside the write log's client, as a member could. */

export function postAs(server: ServerProcess, token: string, name: string, body: object, key?: string) {
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${token}`,
    ...(key ? { "Idempotency-Key": key } : {}),
  };
  return server.request(`/functions/v1/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
}

export function submitOffer(server: ServerProcess, token: string, name: string, key?: string) {
  return postAs(server, token, "submit-user-product", { ...offerNamed(name), images: [] }, key);
}

/** An offer that must be accepted whatever happens to pictures; with its lines for the write log. */
export async function offerWithoutPicture(server: ServerProcess, token: string): Promise<Line[]> {
  const key = crypto.randomUUID();
  const name = markedName("nunca", key.replaceAll("-", "").slice(0, 12));
  const response = await submitOffer(server, token, name, key);
  expect(response.status).toBe(200);
  const { product } = (await response.json()) as { product: { id: string; version: number } };
  const { id, version } = product;
  return [
    ["INTENT", key, { kind: "submit", name }],
    ["ACK", key, response.status, id, { version, ms: 0, at: Date.now() }],
  ];
}

export interface Uploaded {
  status: number;
  ms: number;
  body: { message: string; url: string };
}

export async function uploadPicture(server: ServerProcess, token: string): Promise<Uploaded> {
  const began = performance.now();
  const response = await server.request("/functions/v1/upload-image", {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: uploadForm(smallPng),
  });
  const body = (await response.json()) as Uploaded["body"];
  return { status: response.status, ms: performance.now() - began, body };
}
