import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { callMessages } from "#domain/format/call-messages.ts";
import { mcpCallsPerHour, mcpPath } from "#domain/mcp/mcp-limits.ts";
import { packageVersion } from "#server/db/package-root.ts";
import { withDeadline } from "#server/http/deadline.ts";
import { isOverload, Problem, toProblem } from "#server/http/problem.ts";
import { readBytes } from "#server/http/read-input.ts";
import { subrequestEnv } from "#server/http/request-context.ts";
import type { RateLimitedParts } from "#server/http/route.ts";
import { answerMessage } from "./mcp-server.ts";
import type { ToolParts } from "./mcp-tools.ts";

/** Arguments are a few words. */
const mostBytes = 64 * 1024;

const jsonType = /^application\/json\s*(?:;|$)/i;

/** The codes of JSON-RPC 2.0. */
const codes = { unreadable: -32700, invalid: -32600, unknown_method: -32601, refused: -32000 } as const;

const sentences = {
  method: "Só POST: aqui não há sessão nem fluxo de eventos.",
  origin: "Páginas de outros sites não podem chamar este endereço.",
  type: "Envie a mensagem como JSON, com Content-Type: application/json.",
  unreadable: "Não entendemos o pedido: o corpo precisa ser JSON.",
  batch: "Envie uma mensagem por pedido: lotes não são aceitos.",
  invalid: "Não entendemos o pedido: o corpo precisa ser uma mensagem JSON-RPC 2.0 do MCP.",
  unknown_method: "Este método não existe aqui: há initialize, ping, tools/list e tools/call.",
} as const;

interface McpApiParts extends RateLimitedParts {
  log: Logger;
  /** Asks this very server, on behalf of the request. */
  ask(path: string, env: object): Response | Promise<Response>;
}

/** The Model Context Protocol over streamable HTTP: public data for programs, without a session. Neither cookie nor token is read. */
export function mcpApi(parts: McpApiParts): Hono {
  const { db, box, limit, requestContext, config, log } = parts;
  const calls = limit({ name: "mcp", points: mcpCallsPerHour, seconds: 3600 });
  const app = new Hono();
  app.onError((error, c) => {
    const problem = toProblem(error);
    if (problem.status >= 500 && !isOverload(error))
      log.error({ id: requestContext(c).id, err: problem.cause ?? problem }, "request failed");
    return refuse(c, problem);
  });
  app.post(mcpPath, (c) =>
    withDeadline(c, db, async () => {
      c.header("Cache-Control", "no-store");
      // A question is no more than the view of a page, which no access log names an address for.
      requestContext(c).isBeacon = true;
      const origin = c.req.header("origin");
      if (origin !== undefined && origin !== config.site.url)
        throw new Problem(403, "foreign_origin", sentences.origin);
      if (!jsonType.test(c.req.header("content-type") ?? ""))
        throw new Problem(415, "wrong_type", sentences.type);
      await calls.consume(box.mark(requestContext(c).sender));
      const tooLarge = new Problem(413, "too_large", callMessages.too_large);
      const message = parseMessage((await readBytes(c, mostBytes, tooLarge)).toString("utf8"));
      return inOwnWords(c, await answerMessage(message, messageParts(parts, c)));
    }),
  );
  app.all(mcpPath, (c) => {
    c.header("Allow", "POST");
    return refuse(c, new Problem(405, "wrong_method", sentences.method));
  });
  return app;
}

function messageParts(parts: McpApiParts, c: Context) {
  const { config, read, log, requestContext } = parts;
  const { name, url: siteUrl, open_data = false } = config.site;
  const onFailure = (err: unknown) => log.error({ id: requestContext(c).id, err }, "tool failed");
  const about = { name, siteUrl, hasFiles: open_data, version: packageVersion() };
  return { ...about, read, onFailure, call: callerFor(parts, c) };
}

/** The calls that the pages' islands make, by their own rules; only what is named here travels. */
function callerFor({ ask }: McpApiParts, c: Context): ToolParts["call"] {
  return async <Answer>(name: string, query: Record<string, string>) => {
    const response = await ask(`/functions/v1/${name}?${new URLSearchParams(query)}`, subrequestEnv(c));
    const body = (await response.json()) as Answer & { message?: string; code?: string };
    if (response.ok) return body;
    throw new Problem(response.status, body.code ?? "refused", body.message ?? sentences.invalid);
  };
}

function parseMessage(text: string): unknown {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch (cause) {
    throw new Problem(400, "malformed", sentences.unreadable, { cause });
  }
  if (Array.isArray(message)) throw new Problem(400, "batch", sentences.batch);
  return message;
}

interface Reply {
  jsonrpc: "2.0";
  id: unknown;
  error?: { code: number; message: string };
}

/** What the library itself refuses, it says in its words, and with parts of what was sent. */
async function inOwnWords(c: Context, response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.startsWith("application/json"))
    return c.body(null, response.status as 202);
  const reply = (await response.json()) as Reply;
  if (!reply.error) return c.json(reply);
  const isUnknown = reply.error.code === codes.unknown_method;
  const error = isUnknown
    ? { code: codes.unknown_method, message: sentences.unknown_method }
    : { code: codes.invalid, message: sentences.invalid };
  return c.json({ jsonrpc: "2.0", error, id: reply.id ?? null }, response.status as 200);
}

function codeOf({ code }: Problem): number {
  if (code === "malformed") return codes.unreadable;
  return code === "batch" ? codes.invalid : codes.refused;
}

function refuse(c: Context, problem: Problem): Response {
  const { status, message, retryAfterSeconds } = problem;
  c.header("Cache-Control", "no-store");
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  const error = { code: codeOf(problem), message };
  return c.json({ jsonrpc: "2.0", error, id: null }, status as 400);
}
