import type { MergePreview, MovedWithStore, OwnedStore, OwnedStoresPage } from "#domain/stores/store.ts";
import type { EditedStore, MergedStores } from "#domain/stores/store-schema.ts";
import { command, type PageQuery, reading } from "./as-member.ts";

export interface PanelStoresQuery extends PageQuery {
  q?: string | undefined;
  show?: "listed" | "unlisted" | undefined;
}

export const loadStores = reading<PanelStoresQuery, OwnedStoresPage>("load-stores");

/** What a merge would move, counted before it. */
export const previewMerge = reading<{ from: string; into: string }, MergePreview>("preview-merge");

/** What is left out stays as it is. */
export const editStore = command<EditedStore, { message: string; store: OwnedStore }>("edit-store");

export const mergeStores = command<
  MergedStores,
  { message: string; store: OwnedStore; moving: MovedWithStore }
>("merge-stores");
