import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { noisy, uploadForm } from "#testing/pictures.ts";
import { migratedFolder } from "#testing/scratch-folder.ts";
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

test("valid bodies are accepted: by length, chunked, and two on one connection", async () => {
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

test("bytes after the announced length are not read as part of the body", async () => {
  const body = "0123456789";
  const more = `${body}${"x".repeat(5000)}\r\n\r\n`;
  const { text } = await sendRaw(server.port, post("Content-Length: 10\r\n", more));
  // The rest may be refused separately, or get lost with the connection.
  expect(new Set(statuses(text))).toEqual(new Set([400]));
  expect(await namesOfOffers(server)).toHaveLength(3);
});

test("a compressed body is not decompressed", async () => {
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

test("an announced body that is too large is refused before it is sent", async () => {
  for (const path of ["/functions/v1/add-product", "/auth/v1/token?grant_type=password", "/contato"]) {
    const headers = "Content-Length: 104857600\r\nExpect: 100-continue\r\nContent-Type: application/json\r\n";
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${headers}Connection: close\r\n\r\n`;
    const final = await firstAnswers(head);
    expect([path, final.at(-1)]).toEqual([path, 413]);
  }
});

/** No body is sent: a response was decided by the head alone. */
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

test("hundreds of silent connections delay no other request", async () => {
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

/** A form's bytes one after the other, and its response. */
async function uploadSlowly(form: Response, bytesASecond: number): Promise<{ status: number; ms: number }> {
  const body = Buffer.from(await form.clone().arrayBuffer());
  const head = `Content-Type: ${form.headers.get("content-type")}\r\nContent-Length: ${body.length}\r\n`;
  const socket = connect(server.port, "127.0.0.1").on("error", () => {});
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  const began = performance.now();
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.write(
    `POST /functions/v1/upload-image HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n${head}\r\n`,
  );
  for (let at = 0; at < body.length && socket.writable; at += bytesASecond / 4) {
    socket.write(body.subarray(at, at + bytesASecond / 4));
    await setTimeout(250);
  }
  await closed;
  return { status: statuses(text)[0] ?? 0, ms: performance.now() - began };
}

test("stalled uploads end within seconds and free their slots; a slow phone's upload succeeds", async () => {
  const small = await noisy({ width: 20, height: 20 }).png().toBuffer();
  const large = await noisy({ width: 450, height: 450 }).png({ compressionLevel: 0 }).toBuffer();
  const form = new Response(uploadForm(large));
  const quickly = async () => {
    const init = { method: "POST", headers: { Authorization: `Bearer ${token}` }, body: uploadForm(small) };
    return (await server.request("/functions/v1/upload-image", init)).status;
  };
  // 350 kbit/s, and ten bytes now and then.
  const phone = uploadSlowly(form, 43_750);
  const idle = Array.from({ length: 15 }, () => uploadSlowly(form, 40));
  await setTimeout(4000);
  expect(await quickly()).toBe(503);
  for (const { status, ms } of await Promise.all(idle)) {
    expect(status).toBe(408);
    // Long before the two minutes that a slow phone may take.
    expect(ms).toBeLessThan(100_000);
  }
  expect(await quickly()).toBe(200);
  const { status, ms } = await phone;
  expect(status).toBe(200);
  expect(ms).toBeGreaterThan(11_000);
});
