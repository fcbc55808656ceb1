import { afterEach, expect, test, vi } from "vitest";
import { heldLocks, takeLock, whenVisible } from "./tab-locks.ts";

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

test("a draft is handed over once its tab has stored it, and comes back the same way", async () => {
  const steps: string[] = [];
  const left = new AbortController();
  const tab = (name: string) =>
    takeLock("a-draft", left.signal, {
      onTaken: () => steps.push(`${name} stores`),
      onSent: () => steps.push(`${name} forgets`),
    }).then((lock) => {
      steps.push(`${name} has it`);
      return lock;
    });
  await tab("first");
  const { announceSent } = await tab("second");
  expect(steps).toEqual(["first has it", "first stores", "second has it"]);
  announceSent();
  await expect.poll(() => steps.at(-1)).toBe("first forgets");
  await tab("third");
  expect(steps.slice(-2)).toEqual(["second stores", "third has it"]);
  left.abort();
  await expect.poll(async () => (await heldLocks()).has("a-draft")).toBe(false);
});

test("a frozen tab loses its draft", async () => {
  const left = new AbortController();
  let isStolen = false;
  const frozen = navigator.locks.request("frozen", () => new Promise(() => {}));
  frozen.catch(() => {
    isStolen = true;
  });
  await takeLock("frozen", left.signal, { onTaken() {}, onSent() {} });
  await expect.poll(() => isStolen).toBe(true);
  left.abort();
});
