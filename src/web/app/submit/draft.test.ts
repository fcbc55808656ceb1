import { expect, test, vi } from "vitest";
import { emptyOffer, isBlank } from "#web/app/offer-form/offer-values.ts";
import { keyOf } from "#web/ui/idempotency-key.ts";
import { type Draft, fillIn, intentOf, storedDrafts } from "./draft-store.ts";

const now = Date.parse("2026-11-15T12:00:00Z");
const day = 24 * 3_600_000;
const draft = (name: string, at = now): Draft => ({ values: { ...emptyOffer, name }, at });
const parsed = (drafts: unknown) => parsedText(JSON.stringify(drafts));

function parsedText(text: string | null) {
  vi.stubGlobal("localStorage", { getItem: () => text });
  return storedDrafts(now);
}

test("a stored draft is restored, newest first, with its pending submission", () => {
  const attempt = { intent: "[]", key: "k", images: ["/img/a.webp"] };
  const stored = { old: draft("Antigo", now - day), new: { ...draft("Novo"), by: "ana", attempt } };
  expect(parsed(stored)).toEqual(stored);
  expect(Object.keys(parsed(stored))).toEqual(["new", "old"]);
});

test("drafts are bounded: five, of the last thirty days", () => {
  const many = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`d${n}`, draft("x", now - n * day)]));
  expect(Object.keys(parsed(many))).toEqual(["d0", "d1", "d2", "d3", "d4"]);
  expect(parsed({ a: draft("x", now - 30 * day) })).toEqual({});
});

test.each([
  null,
  "",
  "{",
  "null",
  "42",
  "[]",
  '"text"',
  '{"a":null,"b":[],"c":{"at":"ontem"},"d":{"values":{}}}',
])("an invalid stored value is no draft: %s", (text) => {
  expect(parsedText(text)).toEqual({});
});

test("the readable fields of a broken draft are restored", () => {
  const broken = {
    at: now,
    values: { name: "Fone", sale_price: 99, extra: "x" },
    attempt: { key: 1 },
    by: {},
    provenance: { urls: ["https://loja.com.br/x"], proposals: { name: "Fone" } },
  };
  expect(parsed({ a: broken }).a).toEqual(draft("Fone"));
  expect(
    parsed({ a: { at: now, values: { description: "x".repeat(50_000) } } }).a?.values.description,
  ).toHaveLength(20_000);
});

test("a draft fills empty fields and leaves typed ones", () => {
  const typed = { ...emptyOffer, name: "Novo" };
  expect(fillIn(typed, { ...emptyOffer, name: "Velho", store_name: "KaBuM!" })).toEqual({
    store_name: "KaBuM!",
  });
  // Back from another tab: its words replace what this tab had by then, and nothing that was typed here since.
  const before = { ...emptyOffer, name: "Velho", store_name: "Loja" };
  const elsewhere = { ...emptyOffer, name: "De lá", store_name: "KaBuM!" };
  expect(fillIn({ ...before, name: "Daqui" }, elsewhere, before)).toEqual({ store_name: "KaBuM!" });
  expect(isBlank({ ...emptyOffer, name: "  " })).toBe(true);
  expect(isBlank(typed)).toBe(false);
});

test("a changed text or picture is another offer", () => {
  const intents = [
    intentOf(emptyOffer, []),
    intentOf({ ...emptyOffer, name: "x" }, []),
    intentOf(emptyOffer, [{ id: "a" }, { id: "b" }]),
    intentOf(emptyOffer, [{ id: "b" }, { id: "a" }]),
  ];
  expect(new Set(intents).size).toBe(4);
  expect(new Set(intents.map((intent) => keyOf("draft", intent))).size).toBe(4);
});

test("the same offer of a draft has the same key in every tab, that of another draft has another", () => {
  const intent = intentOf({ ...emptyOffer, name: "x" }, []);
  expect(keyOf("a", intent)).toBe(keyOf("a", intent));
  expect(keyOf("b", intent)).not.toBe(keyOf("a", intent));
});
