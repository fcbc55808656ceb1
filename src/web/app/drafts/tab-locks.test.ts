import { afterEach, expect, test, vi } from "vitest";
import { announceSent, heldLocks, takeLock, whenVisible } from "./tab-locks.ts";

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
    }).then((isHeld) => {
      steps.push(`${name} has it`);
      return isHeld;
    });
  const isHeldByFirst = await tab("first");
  expect(isHeldByFirst()).toBe(true);
  await tab("second");
  expect(steps).toEqual(["first has it", "first stores", "second has it"]);
  expect(isHeldByFirst()).toBe(false);
  announceSent("a-draft");
  await expect.poll(() => steps.slice(3).sort()).toEqual(["first forgets", "second forgets"]);
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

test("a tab that is left while it waits for a draft steals nothing", async () => {
  let isStolen = false;
  const end = new AbortController();
  const held = navigator.locks.request(
    "held",
    () => new Promise<void>((done) => end.signal.addEventListener("abort", () => done())),
  );
  held.catch(() => {
    isStolen = true;
  });
  const left = new AbortController();
  const taken = takeLock("held", left.signal, { onTaken() {}, onSent() {} });
  left.abort();
  await taken;
  expect(isStolen).toBe(false);
  end.abort();
});
