import { expect, test } from "vitest";
import type { MyOffer, OfferCounts } from "#domain/products/product.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import { aMyOffer } from "#testing/my-offer.ts";
import { decidedSince, type Listing, withAppeal, withEdited, withMore } from "./use-my-offers.ts";

const counts: OfferCounts = { total: 5, pending: 2, approved: 2, rejected: 1 };

function offer(id: string, status: ProductStatus, given: Partial<MyOffer> = {}): MyOffer {
  return aMyOffer({ id, status, name: id, ...given });
}

function listing(offers: MyOffer[], query: Listing["query"] = { q: "" }): Listing {
  return { query, offers, next: "cursor", counts, loadedAt: new Date(0) };
}

const ids = ({ offers }: Listing) => offers.map(({ id }) => id);

test("the next page is appended; a row that moved between pages shows once, in its newest state", () => {
  const before = listing([offer("a", "pending"), offer("b", "pending")]);
  const page = { products: [offer("b", "approved"), offer("c", "rejected")], next: null, counts };
  const after = withMore(before, page);
  expect(ids(after)).toEqual(["a", "b", "c"]);
  expect(after.offers[1]?.status).toBe("approved");
  expect(after.next).toBeNull();
});

test("an edited offer keeps its place and clicks, and is counted under its new status", () => {
  const before = listing([offer("a", "pending"), offer("b", "approved", { clicks: 12 })]);
  const { clicks, appeal, ...edited } = offer("b", "pending", { name: "novo", version: 2 });
  const after = withEdited(before, edited);
  expect(after.offers[1]).toEqual({ ...edited, clicks: 12, appeal });
  expect(after.counts).toEqual({ total: 5, pending: 3, approved: 1, rejected: 1 });
  expect(before.counts).toEqual(counts);
});

test("an edit closes an appeal that waits, and leaves a decided one", () => {
  const appeal = { status: "open", text: "Confere.", answer: null, same_moderator: false } as const;
  const open = { ...appeal, created_at: "2026-11-15T12:00:00Z", decided_at: null };
  const before = listing([offer("a", "rejected", { appeal: open }), offer("b", "approved")]);
  const after = withEdited(before, offer("a", "pending", { version: 2 }));
  expect(after.offers[0]?.appeal).toEqual({ ...open, status: "closed" });
  expect(withAppeal(before, "b", { ...open, status: "granted" }).offers[1]?.appeal?.status).toBe("granted");
});

test("an edited offer leaves a filter that it no longer matches", () => {
  const before = listing([offer("a", "approved"), offer("b", "approved")], { status: "approved", q: "" });
  expect(ids(withEdited(before, offer("a", "pending")))).toEqual(["b"]);
  expect(ids(withEdited(before, offer("a", "approved")))).toEqual(["a", "b"]);
});

test("an offer that is not shown changes nothing", () => {
  const before = listing([offer("a", "approved")]);
  expect(withEdited(before, offer("z", "pending"))).toBe(before);
});

test("a decision counts if the offer was pending in the same list before", () => {
  const before = listing([offer("a", "pending"), offer("b", "approved"), offer("c", "pending")]);
  const after = listing([
    offer("a", "approved"),
    offer("b", "rejected"),
    offer("c", "pending"),
    offer("d", "approved"),
  ]);
  expect(decidedSince(before, after).map(({ id }) => id)).toEqual(["a"]);
  expect(decidedSince(undefined, after)).toEqual([]);
  expect(decidedSince({ ...before, query: { q: "tv" } }, after)).toEqual([]);
});
