import type { Member } from "./community-client.ts";
import type { Offer } from "./offer-writers.ts";
import type { DecidedSince } from "./undo.ts";

/** What who sent a rejected offer said against it. */
export interface SentAppeal {
  text: string;
  status: "open" | "granted" | "upheld";
  version: number;
}

/** A member's own offer, of which nobody else speaks but the voters. */
export interface ContestedOffer extends Offer {
  owner: Member;
  appeal?: SentAppeal;
  decidedSince?: DecidedSince;
}
