import { type LinkReading, linkMessages } from "#domain/store-pages/link-reading-schema.ts";
import { requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { BeforeContext, HandlerContext } from "#server/http/route.ts";
import { warmUpImages } from "#server/images/process-image.ts";
import { readerMark } from "#server/session/reader-mark.ts";
import { insertLinkReading } from "./link-readings-store.ts";
import { inOneSentence } from "./one-sentence.ts";
import { pictureAddress } from "./read-link-picture.ts";
import { readStorePage, type StorePage } from "./read-store-page.ts";

/** Outside the transaction: a store may take its time. */
export async function readFromStore(call: BeforeContext<{ url: string }>): Promise<StorePage> {
  const { input, config, db, box, caller, pauseDeadline } = call;
  if (!config.link_reading) throw new Problem(422, "off", linkMessages.off);
  const reader = requireCaller(caller);
  // The form asks for the first picture as soon as it knows of it.
  warmUpImages();
  const work = () => readStorePage(db, config, input.url);
  const page = await pauseDeadline(() => inOneSentence(linkMessages.unreadable, reader, work));
  return { ...page, images: page.images.map((url) => pictureAddress(box, reader.id, url)) };
}

/** A reading alone writes no history: its price waits for an approved offer, unless it is doubted. */
export async function readLink(context: HandlerContext<{ url: string }, StorePage>): Promise<LinkReading> {
  const { tx, caller, box, prepared } = context;
  const { product_key, price, available, doubts } = prepared;
  const isSure = available !== false && !doubts.some(({ field }) => field === "price" || field === "link");
  const reader = readerMark(box, requireCaller(caller));
  if (isSure && product_key !== null && price !== null)
    await insertLinkReading(tx, { product_key, price, reader });
  return { message: linkMessages.read, ...prepared };
}
