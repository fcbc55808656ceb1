import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TooBusy } from "#domain/site/too-busy.ts";
import { createPageLimiter, type PageLimits } from "./page-limiter.ts";

const rules: PageLimits = {
  concurrency: 2,
  maxQueue: { burst: 3, overload: 1 },
  queueTimeoutMs: { burst: 5000, overload: 40 },
  overloadAfterMs: 10_000,
  recoveredAfterMs: 1000,
};

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate", "performance"] }),
);
afterEach(() => void vi.useRealTimers());

/** Work that ends on request, and reports its result. */
function visitor(limiter: ReturnType<typeof createPageLimiter>) {
  let finish = () => {};
  const seen = { began: false, end: "" };
  const work = () => {
    seen.began = true;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  void limiter.run(work).then(
    () => (seen.end = "served"),
    (error) => (seen.end = error instanceof TooBusy ? "busy" : String(error)),
  );
  return { seen, finish: () => finish() };
}

async function settled(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

test("the limiter admits a few at once, the others in order", async () => {
  const limiter = createPageLimiter(rules);
  const [one, two, three, four] = Array.from({ length: 4 }, () => visitor(limiter));
  await settled();
  expect([one, two, three, four].map((each) => each?.seen.began)).toEqual([true, true, false, false]);
  two?.finish();
  await settled();
  expect([three, four].map((each) => each?.seen.began)).toEqual([true, false]);
  three?.finish();
  await settled();
  expect(four?.seen.began).toBe(true);
  one?.finish();
  four?.finish();
  await settled();
  expect([one, two, three, four].map((each) => each?.seen.end)).toEqual(Array(4).fill("served"));
});

test("failed work releases its slot too, and reports its error", async () => {
  const limiter = createPageLimiter({ ...rules, concurrency: 1 });
  await expect(limiter.run(() => Promise.reject(new Error("quebrou")))).rejects.toThrow("quebrou");
  await expect(limiter.run(async () => "depois")).resolves.toBe("depois");
});

test("beyond the queue's limit requests are refused at once", async () => {
  const counts = { turned_away: 0 };
  const limiter = createPageLimiter(rules, counts);
  const all = Array.from({ length: 6 }, () => visitor(limiter));
  await settled();
  expect(all[5]?.seen.end).toBe("busy");
  expect(all[4]?.seen.end).toBe("");
  expect(counts).toEqual({ turned_away: 1 });
});

test("in a burst requests wait, for a bounded time", async () => {
  const limiter = createPageLimiter(rules);
  const all = Array.from({ length: 3 }, () => visitor(limiter));
  await pass(4900);
  expect(all[2]?.seen.end).toBe("");
  await pass(200);
  expect(all[2]?.seen.end).toBe("busy");
});

/** Two work for ever, and one waits after the other: none is admitted. */
async function overloadAt(limiter: ReturnType<typeof createPageLimiter>) {
  const inside = [visitor(limiter), visitor(limiter)];
  for (let second = 0; second < 11; second++) {
    visitor(limiter);
    await pass(1000);
  }
  return inside;
}

test("under lasting overload requests that cannot be served at once are refused at once", async () => {
  const limiter = createPageLimiter({ ...rules, recoveredAfterMs: 60_000 });
  await overloadAt(limiter);
  const behindOthers = visitor(limiter);
  await settled();
  expect(behindOthers.seen.end).toBe("busy");
  await pass(5000);
  const first = visitor(limiter);
  await settled();
  expect(first.seen.end).toBe("");
  await pass(100);
  expect(first.seen.end).toBe("busy");
});

test("after a while without refusals, the next burst may wait again", async () => {
  const limiter = createPageLimiter(rules);
  const [one] = await overloadAt(limiter);
  await pass(7000);
  const later = visitor(limiter);
  await pass(300);
  expect(later.seen.end).toBe("");
  one?.finish();
  await settled();
  expect(later.seen.began).toBe(true);
});

test("requests of a burst keep their promised time when it becomes an overload", async () => {
  const limiter = createPageLimiter({ ...rules, queueTimeoutMs: { burst: 15_000, overload: 40 } });
  const [one] = [visitor(limiter), visitor(limiter)];
  const early = visitor(limiter);
  await pass(10_500);
  expect(limiter.isFull()).toBe(true);
  expect(early.seen.end).toBe("");
  one.finish();
  await settled();
  expect(early.seen.began).toBe(true);
});

test("under overload few may wait, and the limiter can refuse without queueing", async () => {
  const counts = { turned_away: 0 };
  const limiter = createPageLimiter(
    { ...rules, queueTimeoutMs: { burst: 60_000, overload: 60_000 } },
    counts,
  );
  expect(limiter.isFull()).toBe(false);
  visitor(limiter);
  visitor(limiter);
  const first = visitor(limiter);
  await pass(9000);
  expect(limiter.isFull()).toBe(false);
  await pass(2000);
  expect(limiter.isFull()).toBe(true);
  const second = visitor(limiter);
  await settled();
  expect([first.seen.end, second.seen.end]).toEqual(["", "busy"]);
  limiter.countRefusal();
  expect(counts).toEqual({ turned_away: 2 });
});
