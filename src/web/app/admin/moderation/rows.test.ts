import { expect, test } from "vitest";
import type { ModeratedPage, ModeratedProduct } from "#domain/products/moderation.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { translator } from "#web/translate.ts";
import { answersIn, outcomeOf, rowsAfter } from "./moderation-actions.ts";
import { neighbour, nextWaiting, shownRows, withAnswer, withRowBack } from "./rows.ts";

/** Only the columns that the list uses. */
function row(id: string, given: Partial<ModeratedProduct> = {}): ModeratedProduct {
  const created_at = `2026-11-15T10:0${id.charCodeAt(0) - 97}:00Z`;
  return { id, name: id, status: "pending", version: 1, created_at, ...given } as ModeratedProduct;
}

const page = (...products: ModeratedProduct[]): ModeratedPage => ({ products, next: null });
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join("");
const [a, b, c] = [row("a"), row("b"), row("c")];

test("a response replaces its row, unless a reload has a newer one", () => {
  const approved = { ...b, status: "approved" as const, version: 2 };
  expect(withAnswer(page(a, b), { id: "b", product: approved }).products[1]).toMatchObject({
    status: "approved",
    version: 2,
  });
  const newer = row("b", { version: 3, name: "edited since" });
  expect(withAnswer(page(a, newer), { id: "b", product: approved }).products[1]).toBe(newer);
  expect(ids(withAnswer(page(a, b), { id: "b", product: null }).products)).toBe("a");
});

test.each([
  ["oldest", [a, c], "abc"],
  ["newest", [c, a], "cba"],
] as const)("an undone row returns to its place, the %s first", (order, left, whole) => {
  expect(ids(withRowBack(page(...left), b, order).products)).toBe(whole);
  // Once only, if a reload was quicker.
  expect(ids(withRowBack(withRowBack(page(...left), b, order), b, order).products)).toBe(whole);
});

test("rows of the same moment are ordered by id, as on the server", () => {
  const twin = row("d", { created_at: b.created_at });
  expect(ids(withRowBack(page(b, c), twin, "oldest").products)).toBe("bdc");
  expect(ids(withRowBack(page(c, b), twin, "newest").products)).toBe("cdb");
});

test("a pending action is shown as successful", () => {
  const optimistic = new Map([
    ["a", { decision: "deleted" as const }],
    ["b", { decision: "rejected" as const }],
  ]);
  expect(shownRows([a, b, c], optimistic)).toMatchObject([{ id: "b", status: "rejected" }, c]);
});

test("an offer that was published at once waits until a moderator has looked at it", () => {
  const published = row("b", { status: "approved", published_at_once: true });
  expect(nextWaiting([a, published], [a])).toBe(published);
  const { published_at_once: _, ...answered } = published;
  const [seen] = withAnswer(page(published), { id: "b", product: answered }).products;
  expect(seen).toMatchObject({ status: "approved", published_at_once: false });
  expect(withRowBack(page(seen as ModeratedProduct), published, "oldest").products).toMatchObject([
    published,
  ]);
});

test("bulk actions change rows only after the response", () => {
  const optimistic = new Map([
    ["a", { decision: "deleted" as const, isOneOfMany: true }],
    ["b", { decision: "approved" as const, isOneOfMany: true }],
  ]);
  expect(shownRows([a, b, c], optimistic)).toEqual([a, b, c]);
});

test("a decision moves to the next pending offer, at the end to skipped ones, and to none when all are done", () => {
  const done = row("b", { status: "approved" });
  expect(nextWaiting([a, done, c], [a])?.id).toBe("c");
  expect(nextWaiting([a, b, c], [c])?.id).toBe("a");
  expect(nextWaiting([a, b, c], [a, b])?.id).toBe("c");
  expect(nextWaiting([done], [a])).toBeUndefined();
  expect(nextWaiting([a], [a])).toBeUndefined();
});

test.each([
  ["b", 1, 0, "c"],
  ["b", -1, 0, "a"],
  ["c", 1, 0, "c"],
  ["a", -1, 0, "a"],
  // Removed from place 1: the following rows have moved up.
  ["x", 1, 1, "b"],
  ["x", -1, 1, "a"],
  ["x", 1, 9, "c"],
] as const)("from %s a step of %i (it stood at %i) leads to %s", (id, step, place, next) => {
  expect(neighbour([a, b, c], id, { place, step })?.id).toBe(next);
});

test("an empty list has no next step", () => {
  expect(neighbour([], undefined, { place: 0, step: 1 })).toBeUndefined();
});

test("each of several has its own result, and a missing one counts as failed", () => {
  const approved = { ...a, status: "approved" as const, version: 2 };
  const results = [
    { productId: "a", ok: true, status: 200, message: "", product: approved },
    { productId: "b", ok: false, status: 409, message: "Este produto já foi analisado", product: b },
    { productId: "d", ok: false, status: 404, message: "Produto não encontrado" },
  ];
  const rows = [a, b, c];
  expect(outcomeOf({ rows, decision: "approved" }, results, translator("pt-BR")).items).toEqual([
    { id: "a", name: "a", ok: true, why: "" },
    { id: "b", name: "b", ok: false, why: `${productMessages.status_failed}: Este produto já foi analisado` },
    { id: "c", name: "c", ok: false, why: productMessages.status_failed },
  ]);
  expect(rowsAfter(rows, results)).toEqual([approved]);
  expect(answersIn(results, "approved")).toEqual([
    { id: "a", product: approved },
    { id: "b", product: b },
    { id: "d", product: null },
  ]);
  expect(answersIn(results.slice(0, 1), "deleted")).toEqual([{ id: "a", product: null }]);
});
