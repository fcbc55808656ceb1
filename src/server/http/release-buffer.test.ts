import { expect, test } from "vitest";
import { releaseBuffer } from "./release-buffer.ts";

test("memory is released without waiting for the garbage collector", () => {
  const bytes = Buffer.allocUnsafeSlow(64 * 1024 * 1024);
  const before = process.memoryUsage().arrayBuffers;
  releaseBuffer(bytes);
  expect(before - process.memoryUsage().arrayBuffers).toBeGreaterThan(60 * 1024 * 1024);
  expect(bytes.length).toBe(0);
});

test("a buffer that shares its memory stays", () => {
  const pooled = Buffer.from("uma palavra");
  const body = Buffer.allocUnsafeSlow(1000).fill("b");
  releaseBuffer(pooled);
  releaseBuffer(body.subarray(0, 999));
  expect(pooled.toString()).toBe("uma palavra");
  expect(body.toString()).toBe("b".repeat(1000));
});
