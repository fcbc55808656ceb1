import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { migratedFolder } from "#server/testing/scratch-folder.ts";
import { namesOfOffers, signIn } from "./admin.ts";
import { sendRaw } from "./raw-http.ts";
import { type ServerProcess, start } from "./server-process.ts";

let server: ServerProcess;
let token: string;
beforeAll(async () => {
  server = await start({ DATA_DIR: migratedFolder() });
  token = (await signIn(server)).access_token;
});

const offer = (name: string) =>
  JSON.stringify({
    name,
    store_name: "Loja",
    category: "Casa",
    original_price: 20,
    sale_price: 10,
    product_url: "https://loja.com.br/x",
  });
const post = (more: string, body: string | Buffer, type = "application/json") =>
  Buffer.concat([
    Buffer.from(
      `POST /functions/v1/add-product HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n${more}\r\n`,
    ),
    Buffer.from(body),
  ]);
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]));
const sized = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n`;
const inChunks = (body: string) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;

test("honest bodies are taken: by length, in chunks, and two on one connection", async () => {
  const one = offer("Chaleira Um");
  const two = offer("Chaleira Dois");
  const both = Buffer.concat([post(sized(one), one), post(`${sized(two)}Connection: close\r\n`, two)]);
  expect(statuses((await sendRaw(server.port, both)).text)).toEqual([200, 200]);
  const chunked = post(
    "Transfer-Encoding: chunked\r\nConnection: close\r\n",
    inChunks(offer("Chaleira Três")),
  );
  expect(statuses((await sendRaw(server.port, chunked)).text)).toEqual([200]);
  expect((await namesOfOffers(server)).toSorted()).toEqual(["Chaleira Dois", "Chaleira Três", "Chaleira Um"]);
});

/** A second request in the first one's body, for whoever reads the length otherwise than we do. */
const inner = "GET /contrabando HTTP/1.1\r\nHost: x\r\n\r\n";
const smuggling: Record<string, string> = {
  "two lengths that agree": `Content-Length: ${inner.length}\r\nContent-Length: ${inner.length}\r\n`,
  "two lengths in one line": `Content-Length: 0, ${inner.length}\r\n`,
  "a length with a sign": `Content-Length: +0\r\n`,
  "a length in hexadecimal": "Content-Length: 0x0\r\n",
  "a negative length": "Content-Length: -1\r\n",
  "a length that no number can be": `Content-Length: ${"9".repeat(30)}\r\n`,
  "chunks under a length": `Content-Length: ${inner.length}\r\nTransfer-Encoding: chunked\r\n`,
  "a length under chunks": `Transfer-Encoding: chunked\r\nContent-Length: ${inner.length}\r\n`,
  "a blank before the colon": "Transfer-Encoding : chunked\r\n",
  "a folded header": "Transfer-Encoding:\r\n chunked\r\n",
  "an encoding that is none of ours": "Transfer-Encoding: xchunked\r\n",
  "chunks that are not the last encoding": "Transfer-Encoding: chunked, identity\r\n",
  "a header that begins with a blank": " X-A: b\r\nContent-Length: 0\r\n",
  "a line that ends before its end": "X-A: b\rContent-Length: 0\r\n",
  "a chunk of a size that is none": "Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n",
};

test.each(Object.entries(smuggling))("no second request is heard in the first: %s", async (_, lines) => {
  const { text } = await sendRaw(server.port, post(`${lines}Connection: close\r\n`, inner));
  const answers = statuses(text);
  expect(answers).toHaveLength(1);
  expect(answers[0]).toBeGreaterThanOrEqual(400);
  expect(answers[0]).toBeLessThan(500);
  expect(text).not.toMatch(/node_modules|at .*\.js/);
  expect(server.output()).not.toContain("/contrabando");
});

test("what comes after a body of the length that was said is not read as part of it", async () => {
  const body = "0123456789";
  const more = `${body}${"x".repeat(5000)}\r\n\r\n`;
  const { text } = await sendRaw(server.port, post("Content-Length: 10\r\n", more));
  // The rest may be refused on its own, or go unheard with the connection.
  expect(new Set(statuses(text))).toEqual(new Set([400]));
  expect(await namesOfOffers(server)).toHaveLength(3);
});

test("a compressed body is not unpacked, however large it would be", async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
  for (const coding of ["gzip", "br", "deflate", "zstd", "gzip, gzip"]) {
    const head = `Content-Encoding: ${coding}\r\nContent-Length: ${bomb.length}\r\nConnection: close\r\n`;
    expect(statuses((await sendRaw(server.port, post(head, bomb))).text)).toEqual([400]);
  }
  const honest = gzipSync(offer("Chaleira Quatro"));
  const head = `Content-Encoding: gzip\r\nContent-Length: ${honest.length}\r\nConnection: close\r\n`;
  expect(statuses((await sendRaw(server.port, post(head, honest))).text)).toEqual([400]);
  expect(await namesOfOffers(server)).toHaveLength(3);
});

test("whoever says how large it will be is refused before it is sent", async () => {
  for (const path of ["/functions/v1/add-product", "/auth/v1/token?grant_type=password", "/contato"]) {
    const said = "Content-Length: 104857600\r\nExpect: 100-continue\r\nContent-Type: application/json\r\n";
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${said}Connection: close\r\n\r\n`;
    const final = await firstAnswers(head);
    expect([path, final.at(-1)]).toEqual([path, 413]);
  }
});

/** Nothing more is sent: whoever answers has decided by the head alone. */
function firstAnswers(head: string): Promise<number[]> {
  const socket = connect(server.port, "127.0.0.1");
  let text = "";
  return new Promise((resolve) => {
    const done = () => {
      const answers = statuses(text);
      if (answers.some((status) => status >= 200)) {
        socket.destroy();
        resolve(answers);
      }
    };
    socket.on("data", (chunk) => {
      text += chunk;
      done();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(statuses(text)));
    socket.write(head);
  });
}

test("hundreds of connections that say nothing keep nobody from being answered", async () => {
  const idle = await Promise.all(
    Array.from({ length: 500 }, async () => {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", () => {});
      await new Promise((resolve) => socket.once("connect", resolve));
      return socket;
    }),
  );
  const pages = await Promise.all(
    ["/", "/ready", "/functions/v1/get-approved-products"].map(
      async (path) => (await server.request(path)).status,
    ),
  );
  for (const socket of idle) socket.destroy();
  expect(pages).toEqual([200, 200, 200]);
});
