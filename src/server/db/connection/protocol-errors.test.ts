import { expect, test } from "vitest";
import { createProtocolReader, type ProtocolReader } from "./protocol-errors.ts";

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

const authenticated = message("R", "\0\0\0\0");
const ready = message("Z", "I");
const row = message("D", "um texto E\0\0\0\x08SFATAL\0VFATAL\0 que só parece um fim");
const queryError = message("E", "SERRO\0VERROR\0C23505\0Mduplicate key\0\0");
const fatal = message("E", "SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0");
const full = message("E", "SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0");

function serving(): ProtocolReader {
  const reader = createProtocolReader();
  reader.read(Buffer.concat([authenticated, ready, ready]));
  return reader;
}

test("a connection is ready from its first answered query", () => {
  const reader = createProtocolReader();
  expect(reader.read(Buffer.concat([authenticated, ready]))).toBeNull();
  expect([reader.isServing(), reader.isReady()]).toEqual([false, true]);
  expect(reader.read(row)).toBeNull();
  expect([reader.isServing(), reader.isReady()]).toEqual([false, false]);
  expect(reader.read(ready)).toBeNull();
  expect([reader.isServing(), reader.isReady()]).toEqual([true, true]);
});

test("before that, any error ends the connection", () => {
  const error = Object.assign(new Error("sorry, too many clients already"), { code: "53300" });
  expect(createProtocolReader().read(Buffer.concat([authenticated, full]))).toEqual({
    before: authenticated,
    error,
  });
});

test("afterwards only a fatal error does, and the bytes before it are passed on", () => {
  const reader = serving();
  expect(reader.read(Buffer.concat([queryError, ready, row]))).toBeNull();
  const error = Object.assign(new Error("terminating connection"), { code: "57P01" });
  expect(reader.read(Buffer.concat([row, row, fatal]))).toEqual({ before: Buffer.concat([row, row]), error });
});

test("a row that resembles a fatal error is none, at any packet boundary", () => {
  const all = Buffer.concat([row, queryError, ready, row, ready]);
  for (let at = 0; at <= all.length; at++) {
    const reader = serving();
    expect(reader.read(all.subarray(0, at))).toBeNull();
    expect(reader.read(all.subarray(at))).toBeNull();
    expect(reader.read(fatal)?.before).toHaveLength(0);
  }
});

test("a fatal error ends the connection at any packet boundary", () => {
  for (let at = 1; at < fatal.length; at++) {
    const reader = serving();
    expect(reader.read(fatal.subarray(0, at))).toBeNull();
    expect(reader.read(fatal.subarray(at))?.error.message).toBe("terminating connection");
  }
});

test("one byte at a time gives the same result", () => {
  const reader = serving();
  for (const byte of Buffer.concat([row, ready])) expect(reader.read(Buffer.from([byte]))).toBeNull();
  expect(reader.read(fatal)?.error.message).toBe("terminating connection");
});
