import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { signIn } from "./admin.ts";
import { sendRaw } from "./raw-http.ts";
import { type ServerProcess, start } from "./server-process.ts";

let server: ServerProcess;
beforeAll(async () => {
  server = await start({ DATA_DIR: migratedFolder() });
});

const get = (path: string, more = "") =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`;

const refused: Record<string, [bytes: string, status: number]> = {
  "a line that is no request": ["NONSENSE\r\n\r\n", 400],
  "an unknown method": ["BREW / HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  "an address with a space": ["GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  "HTTP/0.9": ["GET /\r\n\r\n", 400],
  "HTTP/0.9 by name": ["GET / HTTP/0.9\r\n\r\n", 400],
  "HTTP/0.9 for a page that is cached by now": ["GET / HTTP/0.9\r\nHost: x\r\n\r\n", 400],
  "a NUL in a header": [get("/", "X-Nul: a\0b\r\n"), 400],
  "a header without a name": [get("/", ": nameless\r\n"), 400],
  "no host": ["GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  "two lengths": ["POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
  "a length and chunks": [
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  "a length that is no number": ["POST / HTTP/1.1\r\nHost: x\r\nContent-Length: dez\r\n\r\n", 400],
  "a header of 100 KB": [get("/", `X-Large: ${"a".repeat(100_000)}\r\n`), 431],
  "ten thousand headers": [get("/", "X-Many: a\r\n".repeat(10_000)), 431],
  "an address of 100 KB": [get(`/${"a".repeat(100_000)}`), 431],
};

test.for(Object.entries(refused))("refused: %s", async ([name, [bytes, status]]) => {
  const answer = await sendRaw(server.port, bytes);
  expect(answer.status).toBe(status);
  // Node answers that one by itself.
  if (name !== "no host") expect(answer.text).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answer.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(answer.text).not.toMatch(/at .*\.js|node_modules/);
});

const close = "Host: x\r\nConnection: close\r\n\r\n";
const unusual: Record<string, [bytes: string, status: number]> = {
  "an address of another site": [`GET http://evil.test/ HTTP/1.1\r\n${close}`, 200],
  "an address of another site, and a slash too many": [
    `GET http://evil.test/sobre/ HTTP/1.1\r\n${close}`,
    301,
  ],
  "a call at another site's address": [
    `GET http://evil.test/functions/v1/get-approved-products HTTP/1.1\r\n${close}`,
    200,
  ],
  "the site as a whole": [`OPTIONS * HTTP/1.1\r\n${close}`, 400],
  "an echo": [`TRACE / HTTP/1.1\r\nX-Secret: evil.test\r\n${close}`, 405],
  "an unheard-of expectation": [`GET / HTTP/1.1\r\nExpect: 200-ok\r\n${close}`, 200],
  "another protocol": [
    `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n`,
    200,
  ],
  "HTTP/2 without asking": ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  TLS: ["\x16\x03\x01\x02\x00\x01", 400],
  "line feeds alone": ["GET / HTTP/1.1\nHost: x\n\n", 400],
  "HTTP/1.0 without a host": ["GET / HTTP/1.0\r\n\r\n", 200],
  "two hosts": [`GET / HTTP/1.1\r\nHost: x\r\nHost: evil.test\r\nConnection: close\r\n\r\n`, 200],
  "a body where none belongs": [`GET / HTTP/1.1\r\nContent-Length: 5\r\n${close}hello`, 200],
  "metrics by another spelling": [
    `GET /functions/v1/%2e%2e/%2e%2e/metrics HTTP/1.1\r\nX-Forwarded-For: 1.1.1.1\r\n${close}`,
    404,
  ],
};

test.for(Object.entries(unusual))(
  "unusual, and answered with every header: %s",
  async ([, [bytes, status]]) => {
    const answer = await sendRaw(server.port, Buffer.from(bytes, "latin1"));
    expect(answer.status).toBe(status);
    expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer.text).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(answer.text).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(answer.text).not.toContain("evil.test");
  },
);

test("a proxy request connects to no other host", async () => {
  const { text } = await sendRaw(server.port, `CONNECT evil.test:443 HTTP/1.1\r\n${close}`);
  expect(text).toBe("");
});

const head = (token: string, path = "/functions/v1/add-product") =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
const megabyte = 1_048_576;
const bodies = ["/functions/v1/add-product", "/auth/v1/token?grant_type=password"];

test.for(bodies)("a body over a megabyte is refused by %s, with a length or chunked", async (path) => {
  const { access_token } = await signIn(server);
  const begin = `${head(access_token, path)}Connection: close\r\n`;
  const large = "a".repeat(megabyte + 1);
  const declared = await sendRaw(server.port, `${begin}Content-Length: ${large.length}\r\n\r\n${large}`);
  expect(declared.status).toBe(413);
  const size = large.length.toString(16);
  const chunked = await sendRaw(
    server.port,
    `${begin}Transfer-Encoding: chunked\r\n\r\n${size}\r\n${large}\r\n0\r\n\r\n`,
  );
  expect(chunked.status).toBe(413);
});

test("a hundred unrequested megabytes cost no memory", async () => {
  const { access_token } = await signIn(server);
  const resident = async () => {
    const text = await (await server.request("/metrics")).text();
    return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / megabyte;
  };
  const before = await resident();
  const socket = connect(server.port, "127.0.0.1");
  let received = "";
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.write(`${head(access_token)}Transfer-Encoding: chunked\r\n\r\n`);
  const part = `${megabyte.toString(16)}\r\n${"a".repeat(megabyte)}\r\n`;
  for (let i = 0; i < 100 && socket.writable; i++)
    if (!socket.write(part))
      await Promise.race([new Promise((r) => socket.once("drain", r)), setTimeout(200)]);
  socket.destroy();
  const after = await resident();
  console.log(`resident before ${Math.round(before)} MB, after ${Math.round(after)} MB`);
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(after - before).toBeLessThan(40);
});

test("two pipelined requests get one response each, in order", async () => {
  const { text } = await sendRaw(server.port, `GET /health HTTP/1.1\r\nHost: x\r\n\r\n${get("/nada")}`);
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => match[1])).toEqual(["200", "404"]);
});
