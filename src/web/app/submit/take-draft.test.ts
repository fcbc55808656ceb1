import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heldLocks } from "#web/app/drafts/tab-locks.ts";
import { emptyOffer, type OfferValues } from "#web/app/offer-form/offer-values.ts";
import { createTray } from "#web/app/offer-form/picture-tray.ts";
import { createProvenance } from "#web/app/offer-form/provenance.ts";
import { storedDrafts } from "./draft-store.ts";
import { closeDraft, type Origin, type Taking, takeDraft, writeDraft } from "./take-draft.ts";

let left: AbortController;

beforeEach(() => {
  left = new AbortController();
  for (const area of ["localStorage", "sessionStorage"]) {
    const stored = new Map<string, string>();
    const removeItem = (key: string) => void stored.delete(key);
    const setItem = (key: string, text: string) => void stored.set(key, text);
    vi.stubGlobal(area, { getItem: (key: string) => stored.get(key) ?? null, setItem, removeItem });
  }
  const tab = { visibilityState: "visible", hasFocus: () => true };
  vi.stubGlobal("document", Object.assign(new EventTarget(), tab));
});

afterEach(() => {
  left.abort();
  vi.unstubAllGlobals();
});

/** A form as a tab has it, without the screen around it. */
function aTab(signal = left.signal) {
  const latest = { current: emptyOffer };
  const type = (some: Partial<OfferValues>) => {
    latest.current = { ...latest.current, ...some };
  };
  const tab = { origin: undefined as Origin, isBusy: false, isNew: false };
  const taking: Taking = {
    form: { latest, set: type, replace: type } as Taking["form"],
    tray: createTray([], { prepare: async (file) => file, upload: async () => "" }),
    attempt: { current: undefined },
    provenance: createProvenance(),
    draft: { current: undefined },
    setOrigin(next) {
      tab.origin = typeof next === "function" ? next(tab.origin) : next;
    },
    isBusy: () => tab.isBusy,
    openNew() {
      tab.isNew = true;
    },
  };
  return Object.assign(tab, {
    type,
    provenance: taking.provenance,
    name: () => latest.current.name,
    take: () => takeDraft(taking, signal),
    save: () => writeDraft(taking, taking.draft),
    sent: () => closeDraft(taking.draft, latest.current),
  });
}

/** Two tabs: the first is sending an offer that the second has taken over meanwhile. */
async function handedOver() {
  const [first, second] = [aTab(), aTab()];
  await first.take();
  first.type({ name: "Fone" });
  first.save();
  await second.take();
  expect([first.origin, second.origin, second.name()]).toEqual(["taken", "other-tab", "Fone"]);
  return { first, second };
}

test("a draft knows after a reload which values came from a store, and is not written again for it", async () => {
  const first = aTab();
  await first.take();
  first.type({ name: "Fone" });
  const proposals = { name: { value: "Fone", source: "store", isFilled: true } } as const;
  first.provenance.change({ urls: ["https://loja.com.br/fone"], proposals });
  first.save();
  const second = aTab();
  await second.take();
  expect(second.provenance.current()).toEqual(first.provenance.current());
  expect(second.save()).toBe(false);
});

test("an offer that was sent after its draft was handed over is gone in the tab that holds it, too", async () => {
  const { first, second } = await handedOver();
  await first.sent();
  await expect.poll(() => second.origin).toBe("sent");
  expect([second.name(), second.isNew, storedDrafts()]).toEqual(["", true, {}]);
});

test("an edited draft is another offer: it stays, as does one that is being sent", async () => {
  const { first, second } = await handedOver();
  second.type({ name: "Outro fone" });
  await first.sent();
  await messagesArrive();
  expect([second.name(), second.origin]).toEqual(["Outro fone", "other-tab"]);
  expect(Object.values(storedDrafts())).toMatchObject([{ values: { name: "Fone" } }]);
  const third = aTab();
  await third.take();
  third.isBusy = true;
  await second.sent();
  await messagesArrive();
  expect([third.name(), third.origin]).toEqual(["Outro fone", "other-tab"]);
});

test("a draft that a closed tab has changed stays when the sending in another tab ends", async () => {
  const closed = new AbortController();
  const [first, second] = [aTab(), aTab(closed.signal)];
  await first.take();
  first.type({ name: "Fone" });
  first.save();
  await second.take();
  second.type({ name: "Outro fone" });
  second.save();
  closed.abort();
  await expect.poll(async () => (await heldLocks()).size).toBe(0);
  await first.sent();
  expect(Object.values(storedDrafts())).toMatchObject([{ values: { name: "Outro fone" } }]);
});

/** They arrive in the order in which they are sent. */
async function messagesArrive(): Promise<void> {
  const [from, to] = [new BroadcastChannel("later"), new BroadcastChannel("later")];
  const arrived = new Promise((resolve) => {
    to.onmessage = resolve;
  });
  from.postMessage("");
  await arrived;
  from.close();
  to.close();
}

test("a draft that another tab takes or sends while its pictures are read is shown as such", async () => {
  const { first } = await handedOver();
  const reading: { onerror?: () => void }[] = [];
  vi.stubGlobal("indexedDB", { open: () => reading[reading.push({}) - 1] });
  const [slow, next] = [aTab(), aTab()];
  const slowly = slow.take();
  await expect.poll(() => reading.length).toBe(1);
  const later = next.take();
  await expect.poll(() => reading.length).toBe(2);
  reading[0]?.onerror?.();
  await slowly;
  expect([slow.origin, slow.name()]).toEqual(["taken", "Fone"]);
  await first.sent();
  await messagesArrive();
  reading[1]?.onerror?.();
  await later;
  expect([next.origin, next.name(), storedDrafts()]).toEqual(["sent", "", {}]);
});
