import { type LinkReading, linkMessages } from "#domain/store-pages/link-reading-schema.ts";
import { asMember, readByPost } from "./as-member.ts";
import { CallError, errorOf } from "./call.ts";
import { withTimeout } from "./with-timeout.ts";

interface Abortable {
  signal: AbortSignal;
}

/** What a store's page says about its product, read by our server. */
export function readLink(url: string, { signal }: Abortable): Promise<LinkReading> {
  return readByPost("read-link", { url }, { signal: withTimeout(signal) });
}

/** One of the pictures of a reading. Its address is ours: the token goes to no other site. */
export async function loadLinkPicture(path: string, { signal }: Abortable): Promise<Blob> {
  const address = new URL(path, location.origin);
  if (address.origin !== location.origin) throw new CallError(422, "foreign", linkMessages.no_picture);
  return asMember(async (token) => {
    const response = await fetch(address, {
      signal: withTimeout(signal),
      headers: { accept: "image/*", authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw await errorOf(response);
    return response.blob();
  });
}
