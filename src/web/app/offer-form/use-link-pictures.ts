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
  src: string;
  file: File;
}

export type OfferedPictures = ReturnType<typeof useLinkPictures>;

/** The pictures of a reading, one after the other; the first goes into an empty tray by itself. */
export function useLinkPictures(
  reading: LinkReading | undefined,
  tray: PictureTray,
  form: { isBusy: boolean },
) {
  const [pictures, setPictures] = useState<readonly LinkPicture[]>([]);
  const [choice] = useState(() => createChoice(tray));
  const isBusy = useRef(form.isBusy);
  isBusy.current = form.isBusy;
  // What is in the tray decides which of them are chosen.
  useTrayPictures(tray);

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
  let byItself: string | undefined;

  const isUsed = ({ key }: Pick<LinkPicture, "key">) =>
    tray.pictures().some(({ id }) => id === taken.get(key));

  function take({ key, file }: LinkPicture): void {
    const before = tray.pictures().length;
    tray.add([file]);
    const added = tray.pictures().at(-1);
    if (added && tray.pictures().length > before) taken.set(key, added.id);
  }

  return {
    isUsed,
    /** Into an empty tray, or in the place of another page's; not a second time where it was taken out. */
    takeFirst(picture: LinkPicture): void {
      const [only, ...others] = tray.pictures();
      const isOurs = others.length === 0 && only?.id === byItself;
      if (taken.has(picture.key) || (only && !isOurs)) return;
      if (only) tray.remove(only.id);
      take(picture);
      byItself = taken.get(picture.key);
    },
    /** Into the tray, or out of it again. */
    toggle(picture: LinkPicture): void {
      const id = taken.get(picture.key);
      if (id !== undefined && isUsed(picture)) tray.remove(id);
      else take(picture);
    },
  };
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
    onPicture({ key: `${link} ${place}`, src: URL.createObjectURL(blob), file });
  }
}
