import { z } from "zod";
import { storeMessages } from "#domain/stores/store-messages.ts";
import {
  mergePreviewSchema,
  ownedStoresPageSchema,
  storeAnswerSchema,
  storesPageSchema,
} from "#domain/stores/store-response-schema.ts";
import { pageQuery, termSchema } from "#server/http/list-page.ts";
import { Problem } from "#server/http/problem.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { get, type ReadContext, type Route } from "#server/http/route.ts";
import { findListedStore, listStores } from "./listed-stores-store.ts";
import { previewMerge } from "./preview-merge-store.ts";
import { listAllStores, readStoreCursor } from "./stores-store.ts";

const listedQuery = z.object({ q: termSchema.optional(), ...pageQuery });
type ListedQuery = z.output<typeof listedQuery>;

const slugQuery = z.object({
  slug: z.string({ error: "slug: o endereço da loja no site." }).min(1).max(200),
});

const panelQuery = z.object({
  ...listedQuery.shape,
  show: z
    .enum(["listed", "unlisted"], { error: "show: listed ou unlisted." })
    .optional()
    .describe("Só as que aparecem no site, ou só as que não; sem ele, todas."),
});
type PanelQuery = z.output<typeof panelQuery>;

const pairQuery = z.object({
  from: z.uuid("from: o id de uma loja."),
  into: z.uuid("into: o id de uma loja."),
});
type PairQuery = z.output<typeof pairQuery>;

const noStore = refuses(404, "not_found", "A loja não existe, ou não está na lista.");

/** What visitors and the panel read of stores; what changes them stands in `stores-api.ts`. */
export const storeReadsApi: Route[] = [
  get(
    "/get-stores",
    "visitor",
    listedQuery,
    responds("Lista as lojas de A a Z, com o que 180 dias dizem de cada uma", storesPageSchema),
    getStores,
    { isPublic: () => true },
  ),
  get(
    "/get-store",
    "visitor",
    slugQuery,
    responds(
      "Uma loja e os seus números; o slug é o dela também quando a loja perguntada virou parte de outra",
      storeAnswerSchema,
      noStore,
    ),
    getStore,
    { isPublic: () => true },
  ),
  get(
    "/load-stores",
    "admin",
    panelQuery,
    responds("Todas as lojas, também as que ainda não aparecem", ownedStoresPageSchema),
    loadStores,
  ),
  get(
    "/preview-merge",
    "admin",
    pairQuery,
    responds("O que uma loja leva para outra, antes de juntar", mergePreviewSchema, noStore),
    readMerge,
  ),
];

async function getStores({ db, input: { q = "", limit, cursor } }: ReadContext<ListedQuery>) {
  const all = { order: "nome", withCoupon: false, withoutCommission: false } as const;
  const { stores, next } = await listStores(
    db,
    { ...all, q: q.trim(), cursor: readStoreCursor(cursor) },
    limit,
  );
  return { stores, next };
}

async function getStore({ db, input: { slug } }: ReadContext<z.output<typeof slugQuery>>) {
  const found = await findListedStore(db, slug);
  const moved = found && "movedTo" in found ? await findListedStore(db, found.movedTo) : found;
  if (!moved || "movedTo" in moved) throw unknownStore();
  return { store: moved.store };
}

async function loadStores({ db, input: { cursor, show, ...query } }: ReadContext<PanelQuery>) {
  const listed = show && show === "listed";
  return listAllStores(db, { ...query, listed, cursor: readStoreCursor(cursor) });
}

async function readMerge({ db, input: { from, into } }: ReadContext<PairQuery>) {
  const found = await previewMerge(db, from, into);
  if (!found) throw unknownStore();
  return found;
}

function unknownStore(): Problem {
  return new Problem(404, "not_found", storeMessages.unknown);
}
