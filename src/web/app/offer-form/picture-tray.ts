import { imageMessages } from "#domain/images/image-limits.ts";
import { imagesPerProduct } from "#domain/products/product-limits.ts";
import { isExpired } from "#web/api/as-member.ts";
import type { UploadParts } from "#web/api/upload.ts";
import {
  addressesIn,
  afterRefusal,
  type DraftPicture,
  isOpen,
  newPicture,
  newPictureKey,
  type Picture,
  pictureSentences,
  restoredPicture,
  uploadedPicture,
} from "./picture.ts";
import { PictureRefusal } from "./prepare-picture.ts";

export interface TrayParts {
  prepare(file: Blob): Promise<Blob>;
  upload: Upload;
}

export type PictureTray = ReturnType<typeof createTray>;

/** Up to three pictures: chosen, prepared, uploaded. An external store for React. */
export function createTray(addresses: readonly string[], { prepare, upload }: TrayParts) {
  const list = createPictureList(addresses.map(uploadedPicture));
  const { follow, sendSoon, stop, finish } = createSender(list, upload);
  let isAllowed = false;
  let isLeft = false;
  const prepareNext = createPreparation(list, prepare, () => isLeft);

  function start(news: readonly Picture[]): void {
    for (const { id, file } of news) {
      const prepared = file && follow(id, prepareNext(id, file));
      void Promise.resolve(prepared).then(() => isAllowed && sendSoon(id));
    }
  }

  return {
    ...arrangement(list, stop),
    /** Rejects where the screen was left meanwhile: an offer must not be sent without its pictures. */
    async finish(): ReturnType<typeof finish> {
      const done = await finish();
      if (isLeft) throw new Error("left");
      return done;
    },
    dispose(): void {
      isLeft = true;
      isAllowed = false;
      for (const picture of list.pictures()) releasePicture(picture, stop);
    },
    retry: sendSoon,
    allow(allowed: boolean): void {
      isAllowed = allowed;
      if (allowed) for (const { id, phase } of list.pictures()) if (phase === "ready") sendSoon(id);
    },
    add(files: readonly File[]): void {
      const room = roomIn(list);
      const news = files.slice(0, room).map((file) => newPicture(file));
      list.show([...list.pictures(), ...news], files.length > room ? [pictureSentences.too_many] : []);
      start(news);
    },
    /** A draft's pictures come before those chosen meanwhile. */
    restore(stored: readonly DraftPicture[]): void {
      const news = stored.slice(0, roomIn(list)).map(restoredPicture);
      list.show([...news, ...list.pictures()]);
      start(news);
    },
  };
}

function roomIn(list: PictureList): number {
  return Math.max(0, imagesPerProduct - list.pictures().length);
}

/** One after the other: three photographs unpacked at once are too much for a cheap phone. */
function createPreparation(list: PictureList, prepare: TrayParts["prepare"], isLeft: () => boolean) {
  let turn = Promise.resolve();

  async function makeReady(id: string, file: Blob): Promise<void> {
    const isWanted = () => !isLeft() && list.find(id)?.file === file;
    if (!isWanted()) return;
    try {
      const blob = await prepare(file);
      if (isWanted())
        list.change(id, { phase: "ready", blob, file: undefined, src: URL.createObjectURL(blob) });
    } catch (error) {
      if (!isWanted()) return;
      const sentence = error instanceof PictureRefusal ? error.message : imageMessages.unreadable;
      list.show(list.without(id), [...list.refusals(), sentence]);
    }
  }

  return (id: string, file: Blob): Promise<void> => {
    turn = turn.then(() => makeReady(id, file));
    return turn;
  };
}

function arrangement(list: PictureList, stop: (id: string) => void) {
  const { pictures, refusals, subscribe, find, without, show } = list;
  return {
    pictures,
    refusals,
    subscribe,
    remove(id: string): void {
      const gone = find(id);
      show(without(id), []);
      if (gone) releasePicture(gone, stop);
    },
    move(id: string, to: number): void {
      const moved = find(id);
      const others = without(id);
      if (moved) show([...others.slice(0, to), moved, ...others.slice(to)]);
    },
    /** The server has deleted them: all upload again, under new keys. */
    sendAgain(): void {
      const anew = () => ({ phase: "ready", key: newPictureKey() }) as const;
      show(pictures().map((picture) => (picture.blob ? { ...picture, ...anew() } : picture)));
    },
    clear(): void {
      const gone = pictures();
      show([], []);
      for (const picture of gone) releasePicture(picture, stop);
    },
  };
}

function releasePicture({ id, src }: Picture, stop: (id: string) => void): void {
  stop(id);
  if (src.startsWith("blob:")) URL.revokeObjectURL(src);
}

function createPictureList(first: readonly Picture[]) {
  let pictures = first;
  let refusals: readonly string[] = [];
  const listeners = new Set<() => void>();

  function show(next: readonly Picture[], nextRefusals: readonly string[] = refusals): void {
    pictures = next;
    refusals = nextRefusals;
    for (const listener of listeners) listener();
  }

  return {
    show,
    pictures: () => pictures,
    refusals: () => refusals,
    find: (id: string) => pictures.find((picture) => picture.id === id),
    without: (id: string) => pictures.filter((picture) => picture.id !== id),
    change(id: string, some: Partial<Picture>): void {
      show(pictures.map((picture) => (picture.id === id ? { ...picture, ...some } : picture)));
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type PictureList = ReturnType<typeof createPictureList>;

export type Upload = (file: Blob, parts: UploadParts) => Promise<string>;

function createSender(list: PictureList, upload: Upload) {
  const work = new Map<string, Promise<void>>();
  const stops = new Map<string, AbortController>();

  function follow(id: string, task: Promise<void>): Promise<void> {
    const whole: Promise<void> = task.finally(() => work.get(id) === whole && work.delete(id));
    work.set(id, whole);
    return whole;
  }

  /** Rejects only where the session is over: the form handles that. */
  async function deliver(id: string, key: string, blob: Blob, signal: AbortSignal): Promise<void> {
    list.change(id, { phase: "sending", progress: 0 });
    try {
      const onProgress = (progress: number) => list.change(id, { progress });
      const address = await upload(blob, { key, signal, onProgress });
      list.change(id, { phase: "here", progress: 1, address });
    } catch (error) {
      if (signal.aborted) return;
      list.change(id, afterRefusal(error));
      if (isExpired(error)) throw error;
    }
  }

  function send(id: string): Promise<void> {
    const picture = list.find(id);
    const ongoing = work.get(id);
    if (ongoing || !picture?.blob) return ongoing ?? Promise.resolve();
    const { key, blob } = picture;
    const stop = new AbortController();
    stops.set(id, stop);
    return follow(id, deliver(id, key, blob, stop.signal));
  }

  return {
    follow,
    sendSoon: (id: string) => void send(id).catch(() => {}),
    stop: (id: string) => stops.get(id)?.abort(),
    /** Waits until every upload has ended, and retries temporary failures once. */
    async finish(): Promise<{ addresses: string[]; missing: number }> {
      while (work.size > 0) await Promise.all(work.values());
      const open = list.pictures().filter(isOpen);
      await Promise.all(open.map(({ id }) => send(id)));
      const addresses = addressesIn(list.pictures().filter(({ phase }) => phase === "here"));
      return { addresses, missing: list.pictures().length - addresses.length };
    },
  };
}
