import { afterEach, expect, test, vi } from "vitest";
import { toldLater } from "./debounced-change.ts";

afterEach(() => void vi.useRealTimers());

test("the first letter is told at once, the next in a pause, and who types on is followed once a second", () => {
  vi.useFakeTimers();
  let typed = 0;
  const told: number[] = [];
  const later = toldLater(() => told.push(typed));
  function type(letters: number): void {
    for (let n = 0; n < letters; n++) {
      typed++;
      later.mark();
      vi.advanceTimersByTime(100);
    }
  }
  type(3);
  expect([told, later.isPending()]).toEqual([[1], true]);
  vi.advanceTimersByTime(200);
  expect([told, later.isPending()]).toEqual([[1, 3], false]);
  type(25);
  // Three times in two and a half seconds; what comes after is not lost.
  expect(told.length).toBeLessThanOrEqual(5);
  later.flush();
  expect(told.at(-1)).toBe(28);
  const before = told.length;
  later.flush();
  vi.advanceTimersByTime(2000);
  expect(told).toHaveLength(before);
});
