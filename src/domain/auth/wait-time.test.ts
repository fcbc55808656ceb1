import { expect, test } from "vitest";
import { secondsToWait } from "./auth-delays.ts";

test("the seconds are read from the rate limit's message only", () => {
  expect(secondsToWait("For security purposes, you can only request this after 42 seconds.")).toBe(42);
  expect(secondsToWait("For security purposes, you can only request this after 0 seconds.")).toBe(0);
  expect(secondsToWait("email rate limit exceeded")).toBeUndefined();
  expect(secondsToWait("For security purposes, you can only request this after a while.")).toBeUndefined();
});
