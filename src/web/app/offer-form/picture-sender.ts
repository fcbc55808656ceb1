import { isExpired } from "#web/api/as-member.ts";
import type { UploadParts } from "#web/api/upload.ts";
import { afterRefusal, isOpen, type Picture } from "./picture.ts";
import type { PictureShelf } from "./picture-list.ts";

export type Upload = (file: Blob, parts: UploadParts) => Promise<string>;

/** Brings pictures to our store, each by itself, and knows what is under way. */
export function createSender(shelf: PictureShelf, upload: Upload) {
  const work = new Map<string, Promise<void>>();
  const stops = new Map<string, AbortController>();

  function follow(id: string, deed: Promise<void>): Promise<void> {
    const whole: Promise<void> = deed.finally(() => work.get(id) === whole && work.delete(id));
    work.set(id, whole);
    return whole;
  }

  /** Rejects only where the session is over: that is the whole form's matter. */
  async function deliver({ id, key }: Picture, blob: Blob): Promise<void> {
    const stop = new AbortController();
    stops.set(id, stop);
    shelf.change(id, { phase: "sending", progress: 0 });
    try {
      const onProgress = (progress: number) => shelf.change(id, { progress });
      const address = await upload(blob, { key, signal: stop.signal, onProgress });
      shelf.change(id, { phase: "here", progress: 1, address });
    } catch (error) {
      if (stop.signal.aborted) return;
      shelf.change(id, afterRefusal(error));
      if (isExpired(error)) throw error;
    }
  }

  function send(id: string): Promise<void> {
    const picture = shelf.find(id);
    return work.get(id) ?? (picture?.blob ? follow(id, deliver(picture, picture.blob)) : Promise.resolve());
  }

  return {
    follow,
    sendSoon: (id: string) => void send(id).catch(() => {}),
    stop: (id: string) => stops.get(id)?.abort(),
    /** Waits until every picture has come or failed, and tries those once more that may yet come. */
    async finish(): Promise<{ addresses: string[]; missing: number }> {
      while (work.size > 0) await Promise.all(work.values());
      await Promise.all(
        shelf
          .pictures()
          .filter(isOpen)
          .map(({ id }) => send(id)),
      );
      const here = shelf.pictures().filter(({ phase }) => phase === "here");
      const addresses = here.flatMap(({ address }) => address ?? []);
      return { addresses, missing: shelf.pictures().length - addresses.length };
    },
  };
}
