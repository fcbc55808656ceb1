import { beforeEach, expect, test, vi } from "vitest";
import { emptyOffer } from "#web/app/offer-form/offer-values.ts";
import { chooseDraft, draftForLink, rememberDraft, storeDraft, storedDrafts } from "./draft-store.ts";

function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}

let held: string[];
const draft = (name: string, by?: string, at = Date.now()) => ({ values: { ...emptyOffer, name }, by, at });
const signIn = (id: string) => localStorage.setItem("xepa-session", JSON.stringify({ user: { id } }));

beforeEach(() => {
  held = [];
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  const query = async () => ({ held: held.map((id) => ({ name: `xepa-draft-offer:${id}` })) });
  vi.stubGlobal("navigator", { locks: { query } });
});

test("a tab continues with its own draft, or the newest one, also if another tab has it open", async () => {
  storeDraft("old", draft("Antigo", undefined, Date.now() - 1000));
  storeDraft("new", draft("Novo"));
  held = ["new"];
  const newest = { id: "new", isElsewhere: true, draft: { values: { name: "Novo" } } };
  await expect(chooseDraft()).resolves.toMatchObject(newest);
  rememberDraft("sent-meanwhile");
  await expect(chooseDraft()).resolves.toMatchObject(newest);
  rememberDraft("old");
  await expect(chooseDraft()).resolves.toMatchObject({ id: "old", isElsewhere: false });
  await expect(chooseDraft("another")).resolves.toEqual({
    id: "another",
    draft: undefined,
    isElsewhere: false,
  });
});

test("another user's draft is deleted, and its id is not reused, because its pictures may remain", async () => {
  signIn("ana");
  storeDraft("hers", draft("Da Ana", "ana"));
  await expect(chooseDraft()).resolves.toMatchObject({ id: "hers" });
  rememberDraft("hers");
  signIn("bia");
  const { id, draft: found } = await chooseDraft();
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
  await expect(chooseDraft()).resolves.toMatchObject({ id: "a", draft: { values: { name: "x" } } });
});

test("a shared link continues the draft that has it, and is mixed into no other", () => {
  const product_url = "https://www.kabum.com.br/produto/1/fone";
  storeDraft("other", draft("Outra oferta"));
  expect(draftForLink(product_url)).not.toBe("other");
  storeDraft("same", {
    values: { ...emptyOffer, product_url: `${product_url}?utm_source=a` },
    at: Date.now(),
  });
  expect(draftForLink(product_url)).toBe("same");
  signIn("me");
  storeDraft("same", { values: { ...emptyOffer, product_url }, by: "another", at: Date.now() });
  expect(draftForLink(product_url)).not.toBe("same");
});
