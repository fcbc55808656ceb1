import type { Context } from "hono";

/** With its length, by which short ones are sent as they are. */
export function jsonResponse(c: Context, body: unknown, status = 200): Response {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  return c.body(text, status as 200, { "Content-Type": "application/json", "Content-Length": length });
}
