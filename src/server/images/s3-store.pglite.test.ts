import { beforeEach, expect, test } from "vitest";
import { Problem } from "#server/http/problem.ts";
import { bucket, type Fault, s3Server } from "#testing/s3-server.ts";
import { s3Store } from "./s3-store.ts";

// Nothing here uses the database, so one engine is enough.

const service = await s3Server();
const store = s3Store(service.url);
const shortTimeouts = s3Store(service.url, { timeoutMs: 300 });
const bytes = Buffer.from("a picture, as far as a store can tell: just bytes");

let made = 0;
let file = "";
beforeEach(() => {
  file = `picture-${++made}.webp`;
  service.behave(null);
  service.requests.length = 0;
  for (const name of Object.keys(service.extra)) delete service.extra[name];
});

test("a stored object can be read, exists, and is gone when removed; others do not exist", async () => {
  expect(await store.has(file)).toBe(false);
  expect(await store.read(file)).toBeNull();
  await store.put(file, bytes);
  expect(await store.has(file)).toBe(true);
  expect(await store.read(file)).toEqual(bytes);
  await store.remove([file, "never-there.webp"]);
  expect(await store.read(file)).toBeNull();
});

test("a put is confirmed by a HEAD, and sends plain bytes to the bucket's path", async () => {
  await store.put(file, bytes);
  expect(service.requests.map(({ line }) => line)).toEqual([
    `PUT /${bucket}/${file}`,
    `HEAD /${bucket}/${file}`,
  ]);
  const headers = service.requests[0]?.headers ?? {};
  expect(headers).toMatchObject({ "content-length": String(bytes.length), "content-type": "image/webp" });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(Object.keys(headers).join()).not.toMatch(/checksum|crc32|trailer/);
});

test.each(["../x.webp", "a/b.webp", "A.webp", "x.svg", ""])(
  "%s is no name of ours: no request is sent",
  async (name) => {
    for (const request of [store.put(name, bytes), store.read(name), store.has(name), store.remove([name])])
      await expect(request).rejects.toThrow();
    expect(service.requests).toEqual([]);
  },
);

const faults: [string, Fault][] = [
  ["down", "down"],
  ["403", { status: 403 }],
  ["500", { status: 500 }],
  ["503", { status: 503 }],
  ["silent", "silent"],
];

test.each(faults)("%s: every operation is a 503 in Portuguese, in time", async (_, fault) => {
  await store.put(file, bytes);
  service.behave(fault);
  const requests = [
    shortTimeouts.put(file, bytes),
    shortTimeouts.read(file),
    shortTimeouts.has(file),
    shortTimeouts.remove([file]),
  ];
  const ends = await Promise.allSettled(requests);
  for (const end of ends) {
    const { reason } = end as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(Problem);
    expect(reason).toMatchObject({ status: 503, message: expect.stringMatching(/^Não foi possível/) });
  }
  service.behave(null);
  expect(await store.read(file)).toEqual(bytes);
});

test.each<[string, Fault, string[]]>([
  ["was never kept", "forgetful", ["PUT"]],
  ["was kept in half", "half kept", ["PUT"]],
  ["is other bytes of that length", "garbled", ["PUT"]],
  ["cannot be confirmed", { status: 500 }, ["HEAD"]],
  ["is confirmed by silence", "silent", ["HEAD"]],
])("a picture that %s was not stored", async (_, fault, methods) => {
  service.behave(fault, methods);
  await expect((fault === "silent" ? shortTimeouts : store).put(file, bytes)).rejects.toMatchObject({
    status: 503,
  });
});

test("a truncated picture is a 503, never half a picture", async () => {
  await store.put(file, bytes);
  service.behave("cut", ["GET"]);
  await expect(store.read(file)).rejects.toMatchObject({ status: 503 });
});

test("an ETag that is no MD5 is accepted if the service says that it encrypts", async () => {
  service.extra.etag = '"0123456789abcdef0123456789abcdef"';
  await expect(store.put(file, bytes)).rejects.toMatchObject({ status: 503 });
  service.extra["x-amz-server-side-encryption"] = "aws:kms";
  await store.put(file, bytes);
  service.behave("half kept", ["PUT"]);
  await expect(store.put(`b-${file}`, bytes)).rejects.toMatchObject({ status: 503 });
});

test("a temporary failure is retried, at most three times", async () => {
  service.behave({ status: 500 }, ["PUT"]);
  await expect(store.put(file, bytes)).rejects.toMatchObject({ status: 503 });
  expect(service.requests).toHaveLength(3);
});

test("a missing bucket is a failure, not a missing picture", async () => {
  const elsewhere = s3Store(service.url.replace(`/${bucket}`, "/nenhum"));
  await expect(elsewhere.read(file)).rejects.toMatchObject({ status: 503 });
});

test("the log holds neither key nor secret nor signature", async () => {
  service.behave({ status: 403 });
  const error: Problem = await store.put(file, bytes).then(
    () => expect.unreachable(),
    (problem) => problem,
  );
  const { message, stack } = error.cause as Error;
  expect(message).toMatch(/^S3: /);
  expect(`${message} ${stack} ${JSON.stringify(error.cause)}`).not.toMatch(/S3RVER|Signature|Credential/);
});
