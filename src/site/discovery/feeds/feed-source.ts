import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import type { FeedEntry } from "./feed-list.ts";

/** Where a feed comes from, before it is asked for. */
export interface FeedSource {
  title: string;
  description: string;
  /** The page's address, and the feed's without its ending. */
  page: string;
  feed: string;
  tags: ChangeTag[];
  isInvented?: boolean;
  load(db: Db): Promise<FeedEntry[]>;
}
