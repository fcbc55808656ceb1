import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import S3rver from "s3rver";
import { afterAll } from "vitest";
import { scratchFolder } from "./scratch-folder.ts";

/** Faults of a bucket's service. */
export type Fault =
  /** Answers that to every request. */
  | { status: number }
  /** Accepts the request and never answers. */
  | "silent"
  /** Works, this many milliseconds later. */
  | { slowMs: number }
  /** Closes the connection without a response. */
  | "down"
  /** Half of the response, then nothing. */
  | "cut"
  /** Reports success, and has stored nothing. */
  | "forgetful"
  /** Stores half of it, or other bytes of the same length, and reports success. */
  | "half kept"
  | "garbled";

export interface S3Server {
  /** As in S3_URL. */
  url: string;
  /** From now on, for these methods; null: it works. */
  behave(fault: Fault | null, methods?: string[]): void;
  /** Every request so far, «PUT /fotos/a.webp». */
  requests: { line: string; headers: IncomingMessage["headers"] }[];
  /** Added to every response. */
  extra: Record<string, string>;
}

export const bucket = "fotos";

/** A fake S3 service for the tests of a file, behind a proxy that can fail in every way that such a service can. */
export async function s3Server(): Promise<S3Server> {
  const behind = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: scratchFolder(),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port: target } = await behind.run();
  let fault: Fault | null = null;
  let methods: string[] = [];
  const requests: S3Server["requests"] = [];
  const extra: Record<string, string> = {};
  const front = createServer(async (question, answer) => {
    const { method = "", url = "", headers } = question;
    requests.push({ line: `${method} ${url.split("?")[0]}`, headers });
    const isFaulty = fault !== null && (methods.length === 0 || methods.includes(method));
    const pass = (change?: Fault) => passOn({ target, question, answer, extra }, change);
    await (isFaulty && fault !== null ? serveFault(fault, answer, pass) : pass());
  });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  const { port } = front.address() as AddressInfo;
  afterAll(async () => {
    front.closeAllConnections();
    front.close();
    await behind.close();
  });
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}`,
    behave(next, only = []) {
      fault = next;
      methods = only;
    },
    requests,
    extra,
  };
}

async function serveFault(
  fault: Fault,
  answer: ServerResponse,
  pass: (change?: Fault) => Promise<void>,
): Promise<void> {
  if (typeof fault === "object" && "slowMs" in fault) {
    await setTimeout(fault.slowMs);
    // The client may have timed out.
    await pass().catch(() => {});
  } else if (typeof fault === "object") answer.writeHead(fault.status).end();
  else if (fault === "down") answer.socket?.resetAndDestroy();
  else if (fault === "forgetful") answer.writeHead(200).end();
  else if (fault !== "silent") await pass(fault);
}

interface Passing {
  target: number;
  question: IncomingMessage;
  answer: ServerResponse;
  extra: Record<string, string>;
}

async function passOn({ target, question, answer, extra }: Passing, change?: Fault): Promise<void> {
  const sent = changed(await buffer(question), change);
  const { method, url: path, headers } = question;
  const { "content-md5": _, ...rest } = headers;
  const passed = change ? { ...rest, "content-length": String(sent.length) } : headers;
  const onward = request({ host: "127.0.0.1", port: target, method, path, headers: passed });
  onward.end(sent);
  const [reply] = (await once(onward, "response")) as [IncomingMessage];
  const body = await buffer(reply);
  answer.writeHead(reply.statusCode ?? 500, { ...reply.headers, ...extra });
  if (change !== "cut") return void answer.end(body);
  answer.write(body.subarray(0, body.length / 2), () => answer.socket?.resetAndDestroy());
}

function changed(sent: Buffer, change?: Fault): Buffer {
  if (change === "half kept") return sent.subarray(0, sent.length / 2);
  return change === "garbled" ? Buffer.from(sent).reverse() : sent;
}
