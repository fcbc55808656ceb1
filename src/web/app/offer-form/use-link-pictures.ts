import { useEffect, useRef, useState } from "react";
import type { LinkReading } from "#domain/store-pages/link-reading-schema.ts";
import { loadLinkPicture } from "#web/api/links.ts";
import type { PictureTray } from "./picture-tray.ts";
import { useTrayPictures } from "./use-pictures.ts";

const mostOffered = 4;

/** A picture of the store's page that this browser has. */
export interface LinkPicture {
  /** The page and its place there: the same after another reading. */
  key: string;
  page: string;
  src: string;
  file: File;
}

export type OfferedPictures = ReturnType<typeof useLinkPictures>;

/** The pictures of a reading, one after the other; the first goes into an empty tray by itself. */
export function useLinkPictures(
  reading: LinkReading | undefined,
  /** Its address, also where it could not be read. */
  page: string | undefined,
  tray: PictureTray,
  form: { isBusy: boolean },
) {
  const [pictures, setPictures] = useState<readonly LinkPicture[]>([]);
  const [choice] = useState(() => createChoice(tray));
  const isBusy = useRef(form.isBusy);
  isBusy.current = form.isBusy;
  // What is in the tray decides which of them are chosen.
  useTrayPictures(tray);

  const hasNone = page !== undefined && !reading?.images.length;
  useEffect(() => {
    if (hasNone) choice.leave(page);
  }, [hasNone, page, choice]);

  useEffect(() => {
    if (!reading) return;
    const left = new AbortController();
    const loaded: LinkPicture[] = [];
    void loadPictures(reading, left.signal, (picture) => {
      loaded.push(picture);
      setPictures([...loaded]);
      if (loaded.length === 1 && !isBusy.current) choice.takeFirst(picture);
    });
    return () => {
      left.abort();
      setPictures([]);
      for (const { src } of loaded) URL.revokeObjectURL(src);
    };
  }, [reading, choice]);

  return {
    list: pictures.map((picture) => ({ ...picture, isUsed: choice.isUsed(picture) })),
    toggle: choice.toggle,
  };
}

/** Which of the store's pictures are in the tray. */
export function createChoice(tray: PictureTray) {
  /** The tray's id of each picture that was put there. */
  const taken = new Map<string, string>();
  let byItself: { id: string | undefined; page: string } | undefined;

  const isUsed = ({ key }: Pick<LinkPicture, "key">) =>
    tray.pictures().some(({ id }) => id === taken.get(key));

  function take({ key, file }: LinkPicture): void {
    const added = addTo(tray, file);
    if (added) taken.set(key, added);
  }

  return {
    isUsed,
    /** Into an empty tray, or in the place of another page's; not a second time where it was taken out. */
    takeFirst(picture: LinkPicture): void {
      const { key, page } = picture;
      const own = aloneIn(tray, byItself?.id);
      if (taken.has(key) || (tray.pictures().length > 0 && !own)) return;
      if (own) tray.remove(own);
      take(picture);
      byItself = { id: taken.get(key), page };
    },
    /** What came by itself from another page goes where this one has none. */
    leave(page: string): void {
      const own = aloneIn(tray, byItself?.id);
      if (own && byItself?.page !== page) tray.remove(own);
    },
    /** Into the tray, or out of it again. */
    toggle(picture: LinkPicture): void {
      const id = taken.get(picture.key);
      if (id !== undefined && isUsed(picture)) tray.remove(id);
      else take(picture);
    },
  };
}

/** The picture's id there; none where the tray is full. */
function addTo(tray: PictureTray, file: File): string | undefined {
  const before = tray.pictures().length;
  tray.add([file]);
  return tray.pictures().length > before ? tray.pictures().at(-1)?.id : undefined;
}

/** The id of a picture that has no company. */
function aloneIn(tray: PictureTray, id: string | undefined): string | undefined {
  const [only, ...others] = tray.pictures();
  return others.length === 0 && only?.id === id ? id : undefined;
}

/** A picture that does not come is left out. */
async function loadPictures(
  { link, images }: LinkReading,
  signal: AbortSignal,
  onPicture: (picture: LinkPicture) => void,
): Promise<void> {
  for (const [place, path] of images.slice(0, mostOffered).entries()) {
    const blob = await loadLinkPicture(path, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (!blob?.type.startsWith("image/")) continue;
    const file = new File([blob], "foto-da-loja", { type: blob.type });
    onPicture({ key: `${link} ${place}`, page: link, src: URL.createObjectURL(blob), file });
  }
}
