import type { Level } from "./level.ts";

/** What an offer's page says of the person who sent it. */
export interface PublicSender {
  level: Level;
  /** Published ones, counted up to a bound. */
  offers: number;
  /** There are more than were counted. */
  isMore: boolean;
}
