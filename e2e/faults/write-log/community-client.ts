import type { OfferClient } from "./offer-writers.ts";

/** Who says something about what is another's. */
export interface Speaker {
  token: string;
  id: string;
  address?: string;
}

export interface CommunityClient extends OfferClient {
  /** Those that stay as they are, for all members to speak of. */
  comments: { id: string; version: number; product: string; author: string }[];
  coupons: { id: string; version: number; sender: string }[];
  people: { id: string; handle: string }[];
  /** Whose word weighs enough to end an offer or to hide a comment: each of an address of their own, and the authors of nothing. */
  voters: Speaker[];
}

export interface Member extends Speaker {
  alerts: { id: string; q: string }[];
  /** Offers and coupons that this member has been at: answers and outcomes count once in some hours. */
  seen: Set<string>;
}

/** What the calls respond, as far as a writer reads it. */
export interface Answered {
  message: string;
  state: string;
  votes: number;
  ids: string[];
  says: string | null;
  mine: boolean | null;
  comment: Versioned;
  alert: { id: string; max_price: number | null };
  coupon: Versioned;
  results: { comment?: Versioned; coupon?: Versioned }[];
}

export interface Versioned {
  id: string;
  status: string;
  version: number;
}
