import { afterEach, expect, test, vi } from "vitest";
import { whenVisible } from "./tab-locks.ts";

afterEach(() => vi.unstubAllGlobals());

function aTab(visibilityState: string) {
  const tab = Object.assign(new EventTarget(), { visibilityState });
  vi.stubGlobal("document", tab);
  return tab;
}

/** Whether it has settled once all pending work is done. */
async function isSettled(waiting: Promise<void>): Promise<boolean> {
  let settled = false;
  void waiting.then(() => {
    settled = true;
  });
  await new Promise(setImmediate);
  return settled;
}

test("a visible tab continues at once", async () => {
  aTab("visible");
  expect(await isSettled(whenVisible(new AbortController().signal))).toBe(true);
});

test("a background tab waits until it is visible", async () => {
  const tab = aTab("hidden");
  const waiting = whenVisible(new AbortController().signal);
  expect(await isSettled(waiting)).toBe(false);
  tab.dispatchEvent(new Event("visibilitychange"));
  expect(await isSettled(waiting)).toBe(false);
  tab.visibilityState = "visible";
  tab.dispatchEvent(new Event("visibilitychange"));
  expect(await isSettled(waiting)).toBe(true);
});

test("an unmounted one stops waiting", async () => {
  aTab("hidden");
  const left = new AbortController();
  const waiting = whenVisible(left.signal);
  left.abort();
  expect(await isSettled(waiting)).toBe(true);
});
