import {
  changedStoreSchema,
  mergedStoreSchema,
  ownedStoreSchema,
} from "#domain/stores/store-response-schema.ts";
import { editedStoreSchema, mergedStoresSchema } from "#domain/stores/store-schema.ts";
import { hourlyCallerLimit } from "#server/http/rate-limits.ts";
import { refuses, responds, withNote } from "#server/http/responses.ts";
import { post, type Route } from "#server/http/route.ts";
import { editStore } from "./change-store.ts";
import { mergeStores } from "./merge-stores.ts";

const editsAnHour = 600;

const noSuchStore = refuses(404, "not_found", "A loja não existe.");
const alreadyChanged = refuses(
  409,
  "conflict",
  "A loja mudou desde que foi vista, ou já foi unida a outra: store é ela como está agora.",
  { store: ownedStoreSchema },
);

export const storesApi: Route[] = [
  post(
    "/edit-store",
    "admin",
    editedStoreSchema,
    withNote(
      "Um campo ausente fica como está. Um domínio é de uma loja só. O endereço da loja segue o nome até a primeira vez em que ela é listada.",
      responds("Muda o que se diz de uma loja", changedStoreSchema, noSuchStore, alreadyChanged),
    ),
    editStore,
    { limits: hourlyCallerLimit("edit-store", editsAnHour) },
  ),
  post(
    "/merge-stores",
    "admin",
    mergedStoresSchema,
    withNote(
      "Tudo de from passa a ser de into: domínios e endereço já, ofertas, cupons e alertas aos poucos, contados desde já como de into. Cupons do mesmo código viram um, com os relatos dos dois.",
      responds("Une duas lojas", mergedStoreSchema, noSuchStore, alreadyChanged),
    ),
    mergeStores,
    { limits: hourlyCallerLimit("merge-stores", editsAnHour) },
  ),
];
