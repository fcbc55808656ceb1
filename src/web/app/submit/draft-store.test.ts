import { beforeEach, expect, test, vi } from "vitest";
import { emptyOffer } from "#web/app/offer-form/offer-values.ts";
import { claimDraft, storeDraft, storedDrafts } from "./draft-store.ts";

function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}

let held: string[];
const claim = () => claimDraft(new AbortController().signal);
const draft = (name: string, by?: string, at = Date.now()) => ({ values: { ...emptyOffer, name }, by, at });
const signIn = (id: string) => localStorage.setItem("xepa-session", JSON.stringify({ user: { id } }));

beforeEach(() => {
  held = [];
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  const query = async () => ({ held: held.map((id) => ({ name: `xepa-draft-offer:${id}` })) });
  const request = async (name: string, _: unknown, hold: (lock: object | null) => void) =>
    hold(held.some((id) => name.endsWith(`:${id}`)) ? null : { name });
  vi.stubGlobal("navigator", { locks: { query, request } });
});

test("a tab continues with its own draft, or the newest one that no other tab writes", async () => {
  storeDraft("old", draft("Antigo", undefined, Date.now() - 1000));
  storeDraft("new", draft("Novo"));
  held = ["new"];
  await expect(claim()).resolves.toMatchObject({ id: "old", draft: { values: { name: "Antigo" } } });
  held = [];
  await expect(claim()).resolves.toMatchObject({ id: "old" });
  sessionStorage.removeItem("xepa-draft-tab");
  await expect(claim()).resolves.toMatchObject({ id: "new" });
});

test("another user's draft is deleted, and its id is not reused, because its pictures may remain", async () => {
  signIn("ana");
  storeDraft("hers", draft("Da Ana", "ana"));
  await expect(claim()).resolves.toMatchObject({ id: "hers" });
  signIn("bia");
  const { id, draft: found } = await claim();
  expect(id).not.toBe("hers");
  expect(found).toBeUndefined();
  expect(storedDrafts()).toEqual({});
});

test("without storage a draft lives as long as its page", async () => {
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"])
    vi.stubGlobal(name, { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  vi.stubGlobal("navigator", {});
  storeDraft("a", draft("x"));
  await expect(claim()).resolves.toMatchObject({ id: "a", draft: { values: { name: "x" } } });
});
