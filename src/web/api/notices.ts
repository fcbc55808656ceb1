import type { Found, Notices } from "#domain/notices/notice-response-schema.ts";
import type { NoticeFilter } from "#domain/notices/notice-schema.ts";
import { command, type PageQuery, readByPost } from "./as-member.ts";
import { call } from "./call.ts";
import type { OfferPage } from "./products.ts";

export function loadNotices(query: PageQuery & { show?: NoticeFilter | undefined }): Promise<Notices> {
  return readByPost("load-notices", query);
}

/** What alerts found and is still to be had. */
export function loadFound(query: PageQuery): Promise<Found> {
  return readByPost("load-found", query);
}

export function loadSaved(query: PageQuery): Promise<OfferPage> {
  return readByPost("load-saved", query);
}

/** Those of a visitor's device. */
export function getOffers(ids: readonly string[]): Promise<OfferPage> {
  return call(`/functions/v1/get-approved-products?ids=${ids.join()}`);
}

/** Where it stood when it was seen: one that has rung again since stays unread. */
interface SeenNotice {
  id: string;
  position?: number;
}

const markRead = command<
  { until: string; position?: number | undefined },
  { message: string; unread: number }
>("read-notices");

/** This one and all before it. The bell hears of it. */
export async function readNotices({ id, position }: SeenNotice, key: string): Promise<number> {
  const { unread } = await markRead({ until: id, position }, key);
  dispatchUnread(unread);
  return unread;
}

export function dispatchUnread(unread: number): void {
  dispatchEvent(new CustomEvent("xepa-unread", { detail: unread }));
}
