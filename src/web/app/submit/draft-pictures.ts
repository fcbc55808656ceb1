import { DRAFT_DATABASE } from "#web/api/stored-draft.ts";
import type { DraftPicture } from "#web/app/offer-form/picture.ts";

interface Row extends DraftPicture {
  draft: string;
  place: number;
}

const STORE = "pictures";
/** Some browsers' databases never open: that must keep nobody from their words. */
const PATIENCE_MS = 2000;

/** Exactly these, in this order. Where pictures cannot be kept the words still are. */
export async function storePictures(draft: string, pictures: readonly DraftPicture[]): Promise<void> {
  await withPictures("readwrite", async (store) => {
    for (const row of await rowsIn(store))
      if (row.draft === draft && !pictures.some(({ id }) => id === row.id)) store.delete(row.id);
    for (const [place, { id, blob }] of pictures.entries()) store.put({ id, blob, draft, place });
  });
}

/** What the draft had, in its order. What belongs to no draft any more is cleared away meanwhile. */
export async function storedPictures(draft: string, drafts: readonly string[]): Promise<DraftPicture[]> {
  const rows = await withPictures("readwrite", async (store) => {
    const all = await rowsIn(store);
    for (const { id, draft: owner } of all) if (owner !== draft && !drafts.includes(owner)) store.delete(id);
    return all;
  });
  return (rows ?? [])
    .filter((row) => row.draft === draft && row.blob instanceof Blob && typeof row.id === "string")
    .sort((a, b) => a.place - b.place)
    .map(({ id, blob }) => ({ id, blob }));
}

async function withPictures<Answer>(
  mode: IDBTransactionMode,
  deed: (store: IDBObjectStore) => Promise<Answer>,
): Promise<Answer | undefined> {
  let database: IDBDatabase | undefined;
  try {
    database = await opened();
    return await deed(database.transaction(STORE, mode).objectStore(STORE));
  } catch {
    // Forbidden, full, or of another make: a picture that is not kept is chosen again.
    return undefined;
  } finally {
    // What is under way is finished first; an open one would stand in the way of forgetting it.
    database?.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DRAFT_DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error("silent"));
      request.onsuccess = () => request.result.close();
    }, PATIENCE_MS);
    answerOf(request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function rowsIn(store: IDBObjectStore): Promise<Row[]> {
  return answerOf(store.getAll() as IDBRequest<Row[]>);
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
