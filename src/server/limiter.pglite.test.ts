import { expect, test } from "vitest";
import { TooBusy } from "#domain/site/too-busy.ts";
import { createLimiter } from "./limiter.ts";

/** Work that ends on request. */
function job(log: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    log.push(name);
    await ended;
    return name;
  };
  return { work, end: () => end() };
}

test("the limiter bounds concurrency and keeps the order, whatever becomes of earlier work", async () => {
  const { run } = createLimiter({ concurrency: 2, queueTimeoutMs: () => 60_000 });
  const log: string[] = [];
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => job(log, name));
  const running = [a, b, c, d].map((each) => run(each?.work ?? (async () => "")));
  expect(log).toEqual(["a", "b"]);
  b?.end();
  expect(await running[1]).toBe("b");
  await expect.poll(() => log, { timeout: 30_000 }).toEqual(["a", "b", "c"]);
  const failing = run(() => Promise.reject(new Error("quebrou")));
  for (const each of [a, c, d]) each?.end();
  await expect(failing).rejects.toThrow("quebrou");
  expect(await Promise.all(running)).toEqual(["a", "b", "c", "d"]);
  expect(await run(async () => "depois")).toBe("depois");
});

test("work that waits too long is refused, and never started", async () => {
  const { run } = createLimiter({ concurrency: 1, queueTimeoutMs: () => 20 });
  const log: string[] = [];
  const long = job(log, "longo");
  const running = run(long.work);
  await expect(run(job(log, "tarde").work)).rejects.toThrow(TooBusy);
  long.end();
  await running;
  expect(await run(async () => "livre")).toBe("livre");
  expect(log).toEqual(["longo"]);
});
