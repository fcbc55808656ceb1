import { getPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createThreadQueue } from "./thread-queue.ts";

class Full extends Error {}

const options = {
  script: new URL("../testing/odd-worker.ts", import.meta.url),
  waiting: 1,
  timeoutMs: 5000,
  refusal: () => new Full(),
};

test("each piece is answered, as many at once as there are threads, and too many are refused at once", async () => {
  const ask = createThreadQueue<string, string>({ ...options, threads: 2 });
  const done = await Promise.allSettled(["a", "b", "c", "d"].map(ask));
  expect(done.map((one) => ("value" in one ? one.value : one.reason.constructor))).toEqual([
    "a!",
    "b!",
    "c!",
    Full,
  ]);
});

test("a piece that fails, kills its thread or never ends is refused alone", async () => {
  const ask = createThreadQueue<string, string>({ ...options, timeoutMs: 2000 });
  await expect(ask("fail")).rejects.toThrow("it failed");
  await expect(ask("die")).rejects.toThrow("ended");
  await expect(ask("hang")).rejects.toThrow("too long");
  expect(await ask("on")).toBe("on!");
});

test("a thread that has died is replaced for the next piece", async () => {
  const ask = createThreadQueue<string, string>(options);
  expect(await ask("die later")).toBe("die later!");
  await wait(500);
  expect(await ask("on")).toBe("on!");
});

test.runIf(process.platform === "linux")(
  "the thread has a lower priority, the server keeps its own",
  async () => {
    const ask = createThreadQueue<string, string>(options);
    expect(await ask("priority")).toBe("5");
    expect(getPriority()).toBe(0);
  },
);
