import { DRAFT_DATABASE } from "#web/api/stored-draft.ts";
import type { DraftPicture } from "#web/app/offer-form/picture.ts";

interface Row extends DraftPicture {
  draft: string;
  place: number;
}

const STORE = "pictures";
/** Some browsers' databases never open: the text of the draft must not wait for them. */
const OPEN_TIMEOUT_MS = 2000;

/** Stores exactly these, in this order. Where pictures cannot be stored, the text still is. */
export async function storePictures(draft: string, pictures: readonly DraftPicture[]): Promise<void> {
  await withPictures(async (store) => {
    for (const row of await rowsIn(store))
      if (row.draft === draft && !pictures.some(({ id }) => id === row.id)) store.delete(row.id);
    for (const [place, picture] of pictures.entries()) store.put({ ...picture, draft, place });
  });
}

/** The draft's pictures, in order. Pictures of no draft are deleted on the way. */
export async function storedPictures(draft: string, drafts: readonly string[]): Promise<DraftPicture[]> {
  const rows = await withPictures(async (store) => {
    const all = await rowsIn(store);
    for (const { id, draft: owner } of all) if (owner !== draft && !drafts.includes(owner)) store.delete(id);
    return all;
  });
  return (rows ?? [])
    .filter((row) => row.draft === draft && row.blob instanceof Blob && typeof row.id === "string")
    .sort((a, b) => a.place - b.place)
    .map(({ id, blob, isRaw = false }) => ({ id, blob, isRaw }));
}

async function withPictures<Result>(action: (store: IDBObjectStore) => Promise<Result>) {
  let database: IDBDatabase | undefined;
  try {
    database = await openDatabase();
    return await action(database.transaction(STORE, "readwrite").objectStore(STORE));
  } catch {
    // Forbidden, full, or of another version: the user chooses the picture again.
    return undefined;
  } finally {
    // Pending requests finish first; an open database could not be deleted.
    database?.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DRAFT_DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error("silent"));
      request.onsuccess = () => request.result.close();
    }, OPEN_TIMEOUT_MS);
    resultOf(request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function rowsIn(store: IDBObjectStore): Promise<Row[]> {
  return resultOf(store.getAll() as IDBRequest<Row[]>);
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
