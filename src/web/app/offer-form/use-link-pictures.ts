import { useEffect, useRef, useState } from "react";
import type { LinkReading } from "#domain/store-pages/link-reading-schema.ts";
import { loadLinkPicture } from "#web/api/links.ts";
import type { PictureTray } from "./picture-tray.ts";
import type { ProvenanceStore } from "./provenance.ts";
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
  choice: PictureChoice,
  form: { isBusy: boolean },
) {
  const [pictures, setPictures] = useState<readonly LinkPicture[]>([]);
  const [finished, setFinished] = useState<LinkReading>();
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
    }).then(() => left.signal.aborted || setFinished(reading));
    return () => {
      left.abort();
      setPictures([]);
      for (const { src } of loaded) URL.revokeObjectURL(src);
    };
  }, [reading, choice]);

  return {
    list: pictures.map((picture) => ({ ...picture, isUsed: choice.isUsed(picture) })),
    isLoading: reading !== undefined && finished !== reading,
    toggle: choice.toggle,
  };
}

export type PictureChoice = ReturnType<typeof createChoice>;

/** Which of the store's pictures are in the tray. */
export function createChoice(tray: PictureTray, provenance: ProvenanceStore) {
  const idOf = (key: string): string | undefined => provenance.current().pictures[key];
  const isUsed = ({ key }: Pick<LinkPicture, "key">) => tray.pictures().some(({ id }) => id === idOf(key));

  function take({ key, file }: LinkPicture): void {
    const added = addTo(tray, file);
    if (added) provenance.change({ pictures: { ...provenance.current().pictures, [key]: added } });
  }

  return {
    isUsed,
    /** Into an empty tray; not a second time where it was taken out. */
    takeFirst(picture: LinkPicture): void {
      if (idOf(picture.key) !== undefined || tray.pictures().length > 0) return;
      take(picture);
      provenance.change({ automaticPicture: picture.key });
    },
    /** Another page is in the form: what came by itself goes, what was chosen stays. */
    removeAutomatic(): void {
      const { automaticPicture: key, pictures } = provenance.current();
      if (key === undefined) return;
      const { [key]: id = "", ...others } = pictures;
      provenance.change({ automaticPicture: undefined, pictures: others });
      if (tray.pictures().some((picture) => picture.id === id)) tray.remove(id);
    },
    /** Into the tray, or out of it again: chosen by hand from now on. */
    toggle(picture: LinkPicture): void {
      const id = idOf(picture.key);
      if (id !== undefined && isUsed(picture)) tray.remove(id);
      else take(picture);
      if (provenance.current().automaticPicture === picture.key)
        provenance.change({ automaticPicture: undefined });
    },
  };
}

/** The picture's id there; none where the tray is full. */
function addTo(tray: PictureTray, file: File): string | undefined {
  const before = tray.pictures().length;
  tray.add([file]);
  return tray.pictures().length > before ? tray.pictures().at(-1)?.id : undefined;
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
