import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noisy, smallPng } from "#testing/pictures.ts";
import { createImageQueue, startImageWorker } from "./image-queue.ts";

// Nothing here uses the database, so one engine is enough.

const drawn = expect.objectContaining({ width: 12, height: 9 });

/** A queue, and its worker processes. */
function watched(options: { waiting?: number; timeoutMs?: number } = {}) {
  const workers: ChildProcess[] = [];
  const start = async () => {
    const worker = await startImageWorker();
    workers.push(worker);
    return worker;
  };
  return { workers, work: createImageQueue({ ...options, start }).run };
}

test("the queue is bounded; a picture that takes too long is aborted, and the next one is processed", async () => {
  const work = createImageQueue({ waiting: 2 }).run;
  const ends = await Promise.allSettled(Array.from({ length: 5 }, () => work({ bytes: smallPng })));
  expect(ends.map(({ status }) => status)).toEqual([
    ...Array(3).fill("fulfilled"),
    ...Array(2).fill("rejected"),
  ]);
  expect((ends[4] as PromiseRejectedResult).reason).toMatchObject({ status: 503, retryAfterSeconds: 5 });
  const shortTimeouts = createImageQueue({ timeoutMs: 1 }).run;
  const large = await noisy({ width: 1200, height: 900 }).png({ compressionLevel: 1 }).toBuffer();
  expect(await shortTimeouts({ bytes: large })).toBe("unreadable");
  expect(await work({ bytes: smallPng })).toMatchObject({ width: 12, height: 9 });
});

test("a worker outlives the stop signals to finish its pictures, and is first for the OOM killer", async () => {
  const { work, workers } = watched();
  expect(await work({ bytes: smallPng })).toEqual(drawn);
  const [worker] = workers;
  for (const signal of ["SIGTERM", "SIGINT"] as const) worker?.kill(signal);
  expect(await work({ bytes: smallPng })).toEqual(drawn);
  expect(workers).toHaveLength(1);
  const turn = `/proc/${worker?.pid}/oom_score_adj`;
  if (existsSync(turn)) expect(readFileSync(turn, "utf8").trim()).toBe("900");
});

test("a worker that died while idle is replaced, and the next picture succeeds", async () => {
  const { work, workers } = watched();
  await work({ bytes: smallPng });
  workers[0]?.kill("SIGKILL");
  await once(workers[0] as ChildProcess, "exit");
  expect(await work({ bytes: smallPng })).toEqual(drawn);
  expect(workers).toHaveLength(2);
});

test("a worker that dies over a picture fails only that one", async () => {
  const { work, workers } = watched();
  await work({ bytes: smallPng });
  const [deadly, next] = [work({ bytes: smallPng }), work({ bytes: smallPng })];
  workers[0]?.kill("SIGKILL");
  expect([await deadly, await next]).toEqual(["unreadable", drawn]);
});

test("without a worker it is a 503, and the next picture tries again", async () => {
  let tries = 0;
  const start = async () => (++tries === 1 ? Promise.reject(new Error("spawn ENOMEM")) : startImageWorker());
  const work = createImageQueue({ start }).run;
  await expect(work({ bytes: smallPng })).rejects.toMatchObject({ status: 503 });
  expect(await work({ bytes: smallPng })).toEqual(drawn);
});

test("a worker whose server is gone exits at once", async () => {
  const worker = await startImageWorker();
  worker.disconnect();
  expect(await once(worker, "exit")).toEqual([null, "SIGKILL"]);
});
