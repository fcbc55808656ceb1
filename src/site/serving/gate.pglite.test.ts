import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TooBusy } from "#domain/site/too-busy.ts";
import { createGate, type GateRules } from "./gate.ts";

const rules: GateRules = {
  atOnce: 2,
  longestLine: { rush: 3, crowd: 1 },
  patience: { rush: 5000, crowd: 40 },
  crowdAfterMs: 10_000,
  calmAfterMs: 1000,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** Works until it is told to stop, and tells how it went. */
function visitor(gate: ReturnType<typeof createGate>) {
  let finish = () => {};
  const seen = { began: false, end: "" };
  const work = () => {
    seen.began = true;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  void gate.within(work).then(
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
  const gate = createGate(rules);
  const [one, two, three, four] = Array.from({ length: 4 }, () => visitor(gate));
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
  const gate = createGate({ ...rules, atOnce: 1 });
  await expect(gate.within(() => Promise.reject(new Error("quebrou")))).rejects.toThrow("quebrou");
  await expect(gate.within(async () => "depois")).resolves.toBe("depois");
});

test("for whom the line is too long there is no waiting", async () => {
  const counts = { turned_away: 0 };
  const gate = createGate(rules, counts);
  const all = Array.from({ length: 6 }, () => visitor(gate));
  await settled();
  expect(all[5]?.seen.end).toBe("busy");
  expect(all[4]?.seen.end).toBe("");
  expect(counts).toEqual({ turned_away: 1 });
});

test("a rush is waited out, but not for ever", async () => {
  const gate = createGate(rules);
  const all = Array.from({ length: 3 }, () => visitor(gate));
  await pass(4900);
  expect(all[2]?.seen.end).toBe("");
  await pass(200);
  expect(all[2]?.seen.end).toBe("busy");
});

/** Two work for ever, and one after the other waits: none comes in. */
async function crowdAt(gate: ReturnType<typeof createGate>) {
  const inside = [visitor(gate), visitor(gate)];
  for (let second = 0; second < 11; second++) {
    visitor(gate);
    await pass(1000);
  }
  return inside;
}

test("where the line never ends, who cannot be served at once hears of it at once", async () => {
  const gate = createGate({ ...rules, calmAfterMs: 60_000 });
  await crowdAt(gate);
  const behindOthers = visitor(gate);
  await settled();
  expect(behindOthers.seen.end).toBe("busy");
  await pass(5000);
  const first = visitor(gate);
  await settled();
  expect(first.seen.end).toBe("");
  await pass(100);
  expect(first.seen.end).toBe("busy");
});

test("when for a while nobody had to be refused, the next rush has time again", async () => {
  const gate = createGate(rules);
  const [one] = await crowdAt(gate);
  await pass(7000);
  const later = visitor(gate);
  await pass(300);
  expect(later.seen.end).toBe("");
  one?.finish();
  await settled();
  expect(later.seen.began).toBe(true);
});

test("who came in a rush keeps the time that was promised when it becomes a crowd", async () => {
  const gate = createGate({ ...rules, patience: { rush: 15_000, crowd: 40 } });
  const [one] = [visitor(gate), visitor(gate)];
  const early = visitor(gate);
  await pass(10_500);
  expect(gate.isFull()).toBe(true);
  expect(early.seen.end).toBe("");
  one.finish();
  await settled();
  expect(early.seen.began).toBe(true);
});

test("in a crowd few may wait, and whoever asks can be told without standing in line", async () => {
  const counts = { turned_away: 0 };
  const gate = createGate({ ...rules, patience: { rush: 60_000, crowd: 60_000 } }, counts);
  expect(gate.isFull()).toBe(false);
  visitor(gate);
  visitor(gate);
  const first = visitor(gate);
  await pass(9000);
  expect(gate.isFull()).toBe(false);
  await pass(2000);
  expect(gate.isFull()).toBe(true);
  const second = visitor(gate);
  await settled();
  expect([first.seen.end, second.seen.end]).toEqual(["", "busy"]);
  gate.countRefusal();
  expect(counts).toEqual({ turned_away: 2 });
});
