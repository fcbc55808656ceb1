import { afterEach, expect, test, vi } from "vitest";
import { debouncedChange } from "./debounced-change.ts";

afterEach(() => void vi.useRealTimers());

test("the first key is reported at once, the next after a pause, and continuous typing once a second", () => {
  vi.useFakeTimers();
  let typed = 0;
  const reported: number[] = [];
  const change = debouncedChange(() => reported.push(typed));
  function type(letters: number): void {
    for (let n = 0; n < letters; n++) {
      typed++;
      change.mark();
      vi.advanceTimersByTime(100);
    }
  }
  type(3);
  expect([reported, change.isPending()]).toEqual([[1], true]);
  vi.advanceTimersByTime(200);
  expect([reported, change.isPending()]).toEqual([[1, 3], false]);
  type(25);
  // Three times in two and a half seconds; later changes are not lost.
  expect(reported.length).toBeLessThanOrEqual(5);
  change.flush();
  expect(reported.at(-1)).toBe(28);
  const before = reported.length;
  change.flush();
  vi.advanceTimersByTime(2000);
  expect(reported).toHaveLength(before);
});
