import { type Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Sent {
  method?: string;
  /** Sent as written: a browser, or fetch, would normalise it first. */
  target: string;
  headers?: Record<string, string>;
  body?: Buffer | undefined;
}

/** Over connections that we keep and close ourselves. */
export async function sendRequest(port: number, agent: Agent, asked: Sent): Promise<Response> {
  const { method = "GET", target, headers = {}, body } = asked;
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: "127.0.0.1", port, agent, method, path: target, headers }, resolve)
      .once("error", reject)
      .end(body);
  });
  const bytes = await buffer(message);
  const pairs = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, {
    status: message.statusCode ?? 0,
    headers: pairs,
  });
}
