import { type LinkReading, linkMessages } from "#domain/store-pages/link-reading-schema.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { warmUpImages } from "#server/images/process-image.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import type { Caller } from "#server/session/session-store.ts";
import { insertLinkReading } from "./link-readings-store.ts";
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

/** Every refusal takes at least so long: the time tells as little as the sentence about what stands behind an address. */
const refusalMs = 1000;

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
  const { id } = requireCaller(caller);
  // The form asks for the first picture as soon as it knows of it.
  warmUpImages();
  const refusable = new Promise((resolve) => setTimeout(resolve, refusalMs));
  const page = await pauseDeadline(() =>
    readStorePage(db, config, input.url).catch(async (cause: unknown) => {
      await refusable;
      throw new Problem(422, "unreadable", linkMessages.unreadable, { cause });
    }),
  );
  return { ...page, images: page.images.map((url) => pictureAddress(box, id, url)) };
}

/** A reading alone writes no history: its price waits for an approved offer. */
export async function readLink({
  tx,
  prepared,
}: HandlerContext<{ url: string }, StorePage>): Promise<LinkReading> {
  const { product_key, price } = prepared;
  if (product_key !== null && price !== null) await insertLinkReading(tx, { product_key, price });
  return { message: linkMessages.read, ...prepared };
}
