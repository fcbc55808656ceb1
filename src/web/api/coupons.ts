import type { ChangedCoupon, OwnedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import type { SubmittedCoupon } from "#domain/coupons/coupon-schema.ts";
import { callAsMember, command, queryString } from "./as-member.ts";
import { call } from "./call.ts";

export const submitCoupon = command<SubmittedCoupon, ChangedCoupon>("submit-coupon");

/** Out of the queue. */
export const withdrawCoupon = command<{ couponId: string }, ChangedCoupon>("withdraw-coupon");

export async function loadMyCoupons(): Promise<OwnedCoupon[]> {
  return (await callAsMember<{ coupons: OwnedCoupon[] }>("/functions/v1/load-my-coupons?limit=20")).coupons;
}

export interface NamedStore {
  slug: string;
  name: string;
}

/** Listed stores with this in their name. */
export async function findStores(q: string): Promise<NamedStore[]> {
  return (await call<{ stores: NamedStore[] }>(`/functions/v1/get-stores?${queryString({ q, limit: 20 })}`))
    .stores;
}

export async function findStore(slug: string): Promise<NamedStore> {
  return (await call<{ store: NamedStore }>(`/functions/v1/get-store?${queryString({ slug })}`)).store;
}
