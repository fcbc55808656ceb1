import fs from "node:fs";
import { createServer as createPlain, request } from "node:http";
import { createServer as createTls } from "node:https";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { scan } from "@mdn/mdn-http-observatory";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { localCertificate } from "#testing/local-certificate.ts";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { type ServerProcess, start } from "./server-process.ts";

// Read while the scanner is imported. Its ten seconds are for the internet; this machine may be busy.
vi.hoisted(() => Object.assign(process.env, { ABORT_TIMEOUT: "120000", CLIENT_TIMEOUT: "120000" }));

let server: ServerProcess;
let edge: Awaited<ReturnType<typeof openEdge>>;
const trusted = getCACertificates("default");

beforeAll(async () => {
  const { key, cert } = localCertificate();
  setDefaultCACertificates([...trusted, cert]);
  edge = await openEdge({ key, cert });
  server = await start({
    DATA_DIR: migratedFolder(),
    SITE_URL: `https://localhost:${edge.port}`,
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  withoutPreloadList();
});

afterAll(() => {
  vi.restoreAllMocks();
  setDefaultCACertificates(trusted);
  edge.close();
});

/** The scanner's install script downloads Chrome's HSTS preload list; we are not on it. */
function withoutPreloadList(): void {
  const read = fs.readFileSync;
  vi.spyOn(fs, "readFileSync").mockImplementation(((path: string, ...more: []) =>
    String(path).endsWith("hsts-preload.json") ? "{}" : read(path, ...more)) as typeof read);
}

/** Simulates nginx in front of us, TLS and plain HTTP on one port, since the scanner uses one address both ways. */
async function openEdge(certificate: { key: string; cert: string }) {
  const tls = createTls(certificate, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const forwarded = request({ port: server.port, host: "127.0.0.1", method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  const plain = createPlain((incoming, outgoing) => {
    outgoing.writeHead(301, { Location: `https://${incoming.headers.host}${incoming.url}` }).end();
  });
  const ports = { tls: await portOf(tls), plain: await portOf(plain) };
  const handshake = 0x16;
  const door = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (first) => {
      const inner = connect(first[0] === handshake ? ports.tls : ports.plain, "127.0.0.1");
      inner.on("error", () => socket.destroy());
      inner.write(first);
      socket.pipe(inner).pipe(socket);
    });
  });
  return { port: await portOf(door, "localhost"), close: () => [door, tls, plain].map((one) => one.close()) };
}

async function portOf(listener: Server, host = "127.0.0.1"): Promise<number> {
  await new Promise<void>((resolve) => listener.listen(0, host, resolve));
  return (listener.address() as AddressInfo).port;
}

test("MDN Observatory: A+ with 130 points, and nothing failed", async () => {
  const { scan: sum, tests } = await scan(`localhost:${edge.port}`);
  const lost = Object.entries(tests).filter(([, { pass }]) => !pass);
  expect(lost).toEqual([]);
  expect(sum).toMatchObject({ grade: "A+", score: 130, testsFailed: 0 });
});

const policyOf = async (path: string) =>
  (await server.request(path)).headers.get("content-security-policy") ?? "";
const findingsIn = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .map(({ directive, description }) => [directive, description]);

test.each(["/", "/login", "/admin", "/blog", "/nada-aqui"])(
  "csp_evaluator finds nothing in the policy of %s",
  async (path) => {
    expect(findingsIn(await policyOf(path))).toEqual([]);
  },
);

test("the check reports a worthless policy", () => {
  expect(findingsIn("script-src 'self' 'unsafe-inline'")).not.toEqual([]);
});
