import * as z from "zod";
import { form, malformed, requiredShownLine, shownText, text } from "#domain/format/form-schema.ts";
import { id, version } from "#domain/format/id-schema.ts";
import { imageOrNull } from "#domain/images/image-schema.ts";
import { readDomain } from "./store-host.ts";
import { domainsPerStore, storeLimits } from "./store-limits.ts";
import { storeMessages } from "./store-messages.ts";

const flag = z.boolean({ error: storeMessages.flag });

const domain = text(storeLimits.domain, storeMessages.bad_domain).transform((typed, { addIssue }) => {
  const host = readDomain(typed);
  if (host === null) addIssue({ code: "custom", message: storeMessages.bad_domain });
  return host ?? "";
});

const domains = z
  .array(domain, { error: malformed.list })
  .max(domainsPerStore, storeMessages.many_domains)
  .transform((hosts) => [...new Set(hosts)]);

/** edit-store: an absent field stays as it is. */
export const editedStoreSchema = form({
  storeId: id(storeMessages.bad_id),
  version,
  name: requiredShownLine(storeLimits.name, storeMessages.missing_name).optional(),
  about: shownText(storeLimits.about).optional(),
  logo: imageOrNull.optional(),
  domains: domains.optional().describe("Todos os domínios da loja; os que faltam deixam de ser dela."),
  commission: flag.nullable().optional(),
  listed: flag.optional(),
});

/** merge-stores. The versions are those that were seen. */
export const mergedStoresSchema = form({
  from: id(storeMessages.bad_id).describe("A loja que deixa de existir."),
  into: id(storeMessages.bad_id).describe("A loja que fica com tudo."),
  from_version: version,
  into_version: version,
});

export type EditedStore = z.output<typeof editedStoreSchema>;
export type MergedStores = z.output<typeof mergedStoresSchema>;
