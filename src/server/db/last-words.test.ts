import { expect, test } from "vitest";
import { createEar, type Ear } from "./last-words.ts";

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

const authenticated = message("R", "\0\0\0\0");
const ready = message("Z", "I");
const row = message("D", "um texto E\0\0\0\x08SFATAL\0VFATAL\0 que só parece um fim");
const mistake = message("E", "SERRO\0VERROR\0C23505\0Mduplicate key\0\0");
const farewell = message("E", "SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0");
const full = message("E", "SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0");

function serving(): Ear {
  const ear = createEar();
  ear.hear(Buffer.concat([authenticated, ready, ready]));
  return ear;
}

test("it serves from the first query that it has answered", () => {
  const ear = createEar();
  expect(ear.hear(Buffer.concat([authenticated, ready]))).toBeNull();
  expect([ear.isServing(), ear.isReady()]).toEqual([false, true]);
  expect(ear.hear(row)).toBeNull();
  expect([ear.isServing(), ear.isReady()]).toEqual([false, false]);
  expect(ear.hear(ready)).toBeNull();
  expect([ear.isServing(), ear.isReady()]).toEqual([true, true]);
});

test("before that any error is its last word", () => {
  const error = Object.assign(new Error("sorry, too many clients already"), { code: "53300" });
  expect(createEar().hear(Buffer.concat([authenticated, full]))).toEqual({ before: authenticated, error });
});

test("afterwards only a fatal one is, and what came before it is heard", () => {
  const ear = serving();
  expect(ear.hear(Buffer.concat([mistake, ready, row]))).toBeNull();
  const error = Object.assign(new Error("terminating connection"), { code: "57P01" });
  expect(ear.hear(Buffer.concat([row, row, farewell]))).toEqual({ before: Buffer.concat([row, row]), error });
});

test("a row that reads like a last word is none, wherever the network cuts it", () => {
  const all = Buffer.concat([row, mistake, ready, row, ready]);
  for (let at = 0; at <= all.length; at++) {
    const ear = serving();
    expect(ear.hear(all.subarray(0, at))).toBeNull();
    expect(ear.hear(all.subarray(at))).toBeNull();
    expect(ear.hear(farewell)?.before).toHaveLength(0);
  }
});

test("last words are last wherever the network cuts them", () => {
  for (let at = 1; at < farewell.length; at++) {
    const ear = serving();
    expect(ear.hear(farewell.subarray(0, at))).toBeNull();
    expect(ear.hear(farewell.subarray(at))?.error.message).toBe("terminating connection");
  }
});

test("byte after byte it is the same", () => {
  const ear = serving();
  for (const byte of Buffer.concat([row, ready])) expect(ear.hear(Buffer.from([byte]))).toBeNull();
  expect(ear.hear(farewell)?.error.message).toBe("terminating connection");
});
