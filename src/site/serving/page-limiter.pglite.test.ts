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

/** Works until it is told to stop, and tells how it went. */
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

test("a few come in at once, the others in the order in which they came", async () => {
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

test("work that fails gives its place away too, and says how it failed", async () => {
  const limiter = createPageLimiter({ ...rules, concurrency: 1 });
  await expect(limiter.run(() => Promise.reject(new Error("quebrou")))).rejects.toThrow("quebrou");
  await expect(limiter.run(async () => "depois")).resolves.toBe("depois");
});

test("for whom the line is too long there is no waiting", async () => {
  const counts = { turned_away: 0 };
  const limiter = createPageLimiter(rules, counts);
  const all = Array.from({ length: 6 }, () => visitor(limiter));
  await settled();
  expect(all[5]?.seen.end).toBe("busy");
  expect(all[4]?.seen.end).toBe("");
  expect(counts).toEqual({ turned_away: 1 });
});

test("a rush is waited out, but not for ever", async () => {
  const limiter = createPageLimiter(rules);
  const all = Array.from({ length: 3 }, () => visitor(limiter));
  await pass(4900);
  expect(all[2]?.seen.end).toBe("");
  await pass(200);
  expect(all[2]?.seen.end).toBe("busy");
});

/** Two work for ever, and one after the other waits: none comes in. */
async function overloadAt(limiter: ReturnType<typeof createPageLimiter>) {
  const inside = [visitor(limiter), visitor(limiter)];
  for (let second = 0; second < 11; second++) {
    visitor(limiter);
    await pass(1000);
  }
  return inside;
}

test("where the line never ends, who cannot be served at once hears of it at once", async () => {
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

test("when for a while nobody had to be refused, the next rush has time again", async () => {
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

test("who came in a rush keeps the time that was promised when it becomes a crowd", async () => {
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

test("in a crowd few may wait, and whoever asks can be told without standing in line", async () => {
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
