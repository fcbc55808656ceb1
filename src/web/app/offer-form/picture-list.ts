import type { Picture } from "./picture.ts";

/** The pictures as they stand, for whoever looks. */
export function createShelf(first: readonly Picture[]) {
  let pictures = first;
  let refusals: readonly string[] = [];
  const listeners = new Set<() => void>();

  function show(next: readonly Picture[], said: readonly string[] = refusals): void {
    pictures = next;
    refusals = said;
    for (const listener of listeners) listener();
  }

  return {
    show,
    pictures: () => pictures,
    /** What was said about files that could not become pictures, in Portuguese. */
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

export type PictureShelf = ReturnType<typeof createShelf>;
