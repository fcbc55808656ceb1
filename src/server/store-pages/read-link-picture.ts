import { imageLimits } from "#domain/images/image-limits.ts";
import { linkMessages } from "#domain/store-pages/link-reading-schema.ts";
import { requireCaller } from "#server/http/caller.ts";
import type { ReadContext } from "#server/http/route.ts";
import { processImage } from "#server/images/process-image.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { isAskable } from "./askable-link.ts";
import { fetchPage } from "./fetch-page.ts";
import { inOneSentence } from "./one-sentence.ts";
import { userAgentOf } from "./read-store-page.ts";
import { Unreadable } from "./unreadable.ts";

const hourMs = 3_600_000;

/** A picture that a page named, for who had the page read and for an hour: nobody can have us fetch another address by it. */
export function pictureAddress(box: SecretBox, userId: string, url: string): string {
  const sealed = box.seal(Buffer.from(JSON.stringify([url, Date.now() + hourMs])), boundTo(userId));
  return `/functions/v1/read-link-picture?picture=${sealed.toString("base64url")}`;
}

function boundTo(userId: string): string {
  return `link picture ${userId}`;
}

/** Drawn by our own pipeline, like an upload: nothing of the store's file reaches a browser. */
export async function readLinkPicture(context: ReadContext<{ picture: string }>): Promise<Response> {
  const { db, input, caller, config, box, now } = context;
  const reader = requireCaller(caller);
  const bytes = await inOneSentence(linkMessages.no_picture, reader, async () => {
    const url = addressIn(box, reader.id, input.picture, now);
    if (!config.link_reading || url === null) throw new Unreadable("no such picture");
    const accept = "image/webp,image/avif,image/jpeg,image/png";
    const limits = { userAgent: userAgentOf(config), accept, maxBytes: imageLimits.bytes };
    const { files } = await processImage((await fetchPage(db, url, limits)).bytes);
    return files[0]?.bytes;
  });
  const headers = { "Content-Type": "image/webp", "Cache-Control": "private, max-age=3600" };
  return new Response(new Uint8Array(bytes ?? []), { headers });
}

function addressIn(box: SecretBox, userId: string, picture: string, now: Date): string | null {
  try {
    const opened = box.open(Buffer.from(picture, "base64url"), boundTo(userId)).toString();
    const [url, until] = JSON.parse(opened) as [string, number];
    return until > now.getTime() && isAskable(url) ? url : null;
  } catch {
    return null;
  }
}
