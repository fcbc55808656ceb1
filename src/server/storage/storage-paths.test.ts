import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { images } from "#server/db/schema/images.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { smallPng } from "#testing/pictures.ts";
import { objects, publicObjects } from "#testing/storage-client.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

// Over a raw socket: every client, and every server behind it, would normalise these addresses.

let server: TestServer;
let adminUser: Person;
let listening: Server;
beforeEach(async () => {
  server = await freshServer();
  adminUser = await aPerson(server, "admin");
  listening = createServer(server.listener);
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  listening.closeAllConnections();
  listening.close();
});

async function ask(method: string, target: string, body: Uint8Array = Buffer.alloc(0)) {
  const { port } = listening.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const head = [
    `${method} ${target} HTTP/1.1`,
    "Host: localhost",
    `Authorization: ${adminUser.auth.Authorization}`,
    "Content-Type: image/png",
    `Content-Length: ${body.length}`,
    "Connection: close",
  ].join("\r\n");
  socket.write(`${head}\r\n\r\n`);
  socket.write(body);
  const answer = await text(socket);
  const [headers = "", content = ""] = answer.split("\r\n\r\n");
  return { status: Number(headers.slice(9, 12)), headers, content };
}

const upload = (target: string) => ask("POST", target, smallPng);

test.each([
  "../../x.png",
  "products/../../x.png",
  "products/../x.png",
  "products/./x.png",
  "%2e%2e/%2e%2e/x.png",
  "products/%2e%2e/x.png",
  "products/%2E./x.png",
  "products/..%2f..%2fx.png",
  "%252e%252e/x.png",
  "products/a%252fb.png",
  "products/a%25.png",
  "products/a%5cb.png",
  "products/..%5c..%5cx.png",
  "products/a%00.png",
  "products/a%0d%0a.png",
  "products/a%zz.png",
  "products/a%ff.png",
  "products/%C3%A7.png",
  "products/a%E2%80%AEb.png",
  "products/a%3Cb.png",
  "products//x.png",
  "products/",
  "/x.png",
  "%2fx.png",
  "%2fetc/x.png",
  "",
  ".",
  "..",
  `products/${"a".repeat(592)}.png`,
])("a path such as %s is 400 InvalidKey, and nothing is stored", async (path) => {
  const { status, content } = await upload(`${objects}/${path}`);
  expect(status).toBe(400);
  expect(JSON.parse(content)).toMatchObject({
    statusCode: "400",
    error: "InvalidKey",
    message: expect.stringMatching(/^Invalid key: /),
    code: "InvalidKey",
  });
  expect(await server.db.select().from(images)).toEqual([]);
  const read = await ask("GET", `${publicObjects}/${path}`);
  expect([read.status, JSON.parse(read.content).code]).toEqual([400, "InvalidKey"]);
});

test("a raw backslash is no valid address", async () => {
  expect((await upload(`${objects}/products\\..\\x.png`)).status).toBe(400);
  expect(await server.db.select().from(images)).toEqual([]);
});

test.each([
  "products/1 2.png",
  "products/a!b.*'()&$=@;:+,-_.png",
  "products/what?.png",
  "products/...png",
  `products/${"a".repeat(499)}.png`,
])("%s is a valid path, percent-encoded or not", async (path) => {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  expect((await upload(`${objects}/${encoded}`)).status).toBe(200);
  expect(await server.db.select().from(images)).toMatchObject([{ path }]);
  const { status, headers } = await ask("GET", `${publicObjects}/${encoded}?x=1`);
  expect(status).toBe(200);
  expect(headers.toLowerCase()).toMatch(/content-length: \d{2,}/);
  const head = await ask("HEAD", `http://localhost${publicObjects}/${encoded}`);
  expect([head.status, head.content]).toEqual([200, ""]);
  expect(head.headers.toLowerCase()).toMatch(/content-length: \d{2,}/);
});

test("a path never becomes a name in the store", async () => {
  await upload(`${objects}/products/segredo.png`);
  const [row] = await server.db.select().from(images);
  expect(row?.key).toMatch(/^[0-9a-f]{32}-c[0-9a-f]$/);
});
