import { expect, test } from "vitest";
import { type IssueState, issueStep, lettersNow, queueEvery, upcomingDay } from "./daily-letter.ts";

const untouched = { held: false, dropped_for: null, started_at: null };
const started = { ...untouched, started_at: "2026-11-18T10:30:00.000Z" };
const held = { ...untouched, held: true };

test("an issue begins from its time until noon, held ones do not, and then it is dropped", () => {
  const step = (issue: IssueState | undefined, clock: string) => issueStep(issue, clock, "07:30");
  expect(step(undefined, "07:29")).toBeNull();
  expect(step(undefined, "07:30")).toBe("start");
  expect(step(untouched, "11:59")).toBe("start");
  expect(step(held, "09:00")).toBeNull();
  expect(step(held, "12:00")).toBe("drop");
  expect(step(undefined, "12:00")).toBeNull();
  expect(step(started, "09:00")).toBeNull();
  expect(step(started, "12:00")).toBeNull();
});

test("the next issue is today's until it began, was dropped by the clock, or noon has passed", () => {
  const [morning, noon] = [new Date("2026-11-18T10:00:00Z"), new Date("2026-11-18T15:00:00Z")];
  expect(upcomingDay(undefined, morning)).toBe("2026-11-18");
  expect(upcomingDay({ ...untouched, dropped_for: "editor" }, morning)).toBe("2026-11-18");
  expect(upcomingDay({ ...untouched, dropped_for: "few_offers" }, morning)).toBe("2026-11-19");
  expect(upcomingDay(started, morning)).toBe("2026-11-19");
  expect(upcomingDay(held, noon)).toBe("2026-11-19");
});

test.each([1, 7, 300, 59_999])("a pace of %i holds in every minute, wherever it begins", (pace) => {
  for (const start of [0, 35_000, 1_763_459_999_000]) {
    const stretches = Array.from({ length: 60 / queueEvery }, (_, i) => start + i * queueEvery * 1000);
    const sum = stretches.reduce((total, at) => total + lettersNow(pace, new Date(at)), 0);
    expect(sum).toBe(pace);
  }
});
