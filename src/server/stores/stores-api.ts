import {
  changedStoreSchema,
  mergedStoreSchema,
  ownedStoreSchema,
} from "#domain/stores/store-response-schema.ts";
import { editedStoreSchema, mergedStoresSchema } from "#domain/stores/store-schema.ts";
import { requireCaller } from "#server/http/caller.ts";
import { hourlyLimit, type LimitRule } from "#server/http/rate-limits.ts";
import { refuses, responds, withNote } from "#server/http/responses.ts";
import { post, type Route } from "#server/http/route.ts";
import type { Caller } from "#server/session/session-store.ts";
import { editStore } from "./change-store.ts";
import { mergeStores } from "./merge-stores.ts";

const editsAnHour = 600;

function hourly(name: string) {
  return {
    description: `${editsAnHour} por hora de cada conta.`,
    rules: (_input: unknown, _sender: string, caller: Caller | null): [LimitRule, string][] => [
      hourlyLimit(name, requireCaller(caller).id, editsAnHour),
    ],
  };
}
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
    { limits: hourly("edit-store") },
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
    { limits: hourly("merge-stores") },
  ),
];
