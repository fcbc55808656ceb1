import { type LinkReading, linkMessages } from "#domain/store-pages/link-reading-schema.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { warmUpImages } from "#server/images/process-image.ts";
import { readerMark } from "#server/session/reader-mark.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import type { Caller } from "#server/session/session-store.ts";
import { insertLinkReading } from "./link-readings-store.ts";
import { inOneSentence } from "./one-sentence.ts";
import { pictureAddress } from "./read-link-picture.ts";
import { readStorePage, type StorePage } from "./read-store-page.ts";

interface Call {
  input: { url: string };
  config: Config;
  db: Db;
  box: SecretBox;
  caller: Caller | null;
  pauseDeadline<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Outside the transaction: a store may take its time. */
export async function readFromStore({
  input,
  config,
  db,
  box,
  caller,
  pauseDeadline,
}: Call): Promise<StorePage> {
  if (!config.link_reading) throw new Problem(422, "off", linkMessages.off);
  const reader = requireCaller(caller);
  // The form asks for the first picture as soon as it knows of it.
  warmUpImages();
  const work = () => readStorePage(db, config, input.url);
  const page = await pauseDeadline(() => inOneSentence(linkMessages.unreadable, reader, work));
  return { ...page, images: page.images.map((url) => pictureAddress(box, reader.id, url)) };
}

/** A reading alone writes no history: its price waits for an approved offer, unless it is doubted. */
export async function readLink({
  tx,
  caller,
  box,
  prepared,
}: HandlerContext<{ url: string }, StorePage>): Promise<LinkReading> {
  const { product_key, price, available, doubts } = prepared;
  const isSure = available !== false && !doubts.some(({ field }) => field === "price" || field === "link");
  const reader = readerMark(box, requireCaller(caller));
  if (isSure && product_key !== null && price !== null)
    await insertLinkReading(tx, { product_key, price, reader });
  return { message: linkMessages.read, ...prepared };
}
