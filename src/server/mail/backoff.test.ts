import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { backoffSeconds, reachability } from "./backoff.ts";

const pauses = { first: 5, longest: 240 };

test("delays double up to the maximum, with jitter between half and all of it", () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 8, 400].map((n) => backoffSeconds(n, pauses, () => 1));
  expect(longest).toEqual([5, 10, 20, 40, 80, 160, 240, 240, 240]);
  expect(backoffSeconds(1, pauses, () => 0)).toBe(2.5);
  expect(backoffSeconds(400, pauses, () => 0)).toBe(120);
});

test("while the server is unreachable one letter probes after each delay, and the first success resumes all", () => {
  let now = 0;
  const server = reachability(5, { first: 5, longest: 60 }, { clock: () => now, random: () => 1 });
  expect(server.lines).toBe(5);
  expect(server.failed()).toBe(5);
  // The other letters in flight do not increase the delay.
  expect(server.failed()).toBe(5);
  expect(server.lines).toBe(0);
  now += 5000;
  expect(server.lines).toBe(1);
  expect(server.failed()).toBe(10);
  for (let i = 0; i < 10; i++) {
    now += 60_000;
    server.failed();
  }
  now += 1000;
  expect(server.failed()).toBe(59);
  now += 59_000;
  expect(server.lines).toBe(1);
  server.answered();
  expect(server.lines).toBe(5);
});

afterEach(() => void vi.useRealTimers());

test("a clock set back delays no letter", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const server = reachability(5, { first: 0.01, longest: 0.01 });
  server.failed();
  expect(server.lines).toBe(0);
  vi.setSystemTime(Date.now() - 3_600_000);
  await setTimeout(50);
  expect(server.lines).toBe(1);
});
