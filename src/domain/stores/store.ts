import type * as z from "zod";
import { leastForFigure } from "./store-limits.ts";
import type {
  describedStoreSchema,
  mergePreviewSchema,
  movedSchema,
  ownedStoreSchema,
  ownedStoresPageSchema,
  storeSchema,
} from "./store-response-schema.ts";

export type Store = z.infer<typeof storeSchema>;
export type DescribedStore = z.infer<typeof describedStoreSchema>;
export type OwnedStore = z.infer<typeof ownedStoreSchema>;
export type MergePreview = z.infer<typeof mergePreviewSchema>;
export type OwnedStoresPage = z.infer<typeof ownedStoresPageSchema>;
/** What a merge moves. */
export type MovedWithStore = z.infer<typeof movedSchema>;

/** A figure of so few offers would be chance: then there is none. */
export function figureOf<Value>(value: Value | null, of: number): Value | null {
  return of >= leastForFigure ? value : null;
}
