import { z } from "zod";
import {
  linkPictureSchema,
  linkReadingSchema,
  readLinkSchema,
} from "#domain/store-pages/link-reading-schema.ts";
import { checkOutcomes } from "#domain/store-pages/price-check.ts";
import {
  type PriceChecksPage,
  priceChecksPageSchema,
} from "#domain/store-pages/price-checks-response-schema.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { pageQuery, readTimeCursor } from "#server/http/list-page.ts";
import { hourlyLimit, hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds, response, withNote } from "#server/http/responses.ts";
import { get, post, type ReadContext, type Route } from "#server/http/route.ts";
import { listChecks } from "./price-checks-store.ts";
import { readFromStore, readLink } from "./read-link.ts";
import { readLinkPicture } from "./read-link-picture.ts";

const readingsAnHour = 30;
/** Four of each page. */
const picturesAnHour = 4 * readingsAnHour;

const unreadable = refuses(
  422,
  ["unreadable", "off"],
  "A página não pôde ser lida, qualquer que seja a causa.",
);

const outcomeSentence = `outcome: um de ${checkOutcomes.join(", ")}.`;

const checksQuery = z.object({
  outcome: z.enum(checkOutcomes, { error: outcomeSentence }).optional(),
  ...pageQuery,
});

export const storePagesApi: Route[] = [
  post(
    "/read-link",
    "member",
    readLinkSchema,
    withNote(
      "Nosso servidor abre a página da loja e diz o que achou nela: JSON-LD, microdados e Open Graph, nesta ordem. Só endereços públicos, por http ou https, nas portas de costume; 2 MB, 4 desvios, 5 segundos; um pedido de cada vez a cada loja. Nada é publicado com isso.",
      responds("Lê a página de um produto na loja", linkReadingSchema, unreadable),
    ),
    readLink,
    { before: readFromStore, limits: hourlyMemberLimit("read-link", readingsAnHour) },
  ),
  {
    ...get(
      "/read-link-picture",
      "member",
      linkPictureSchema,
      {
        summary: "Traz uma foto da página que a própria conta leu",
        responses: [
          response(200, "A foto, redesenhada por nós.", z.string().meta({ format: "binary" }), "image/webp"),
          unreadable,
        ],
      },
      readLinkPicture,
      {
        limits: {
          description: `${picturesAnHour} por hora de cada conta; a equipe não tem limite.`,
          rules: (caller) =>
            caller && !isAdminRole(caller.role)
              ? [hourlyLimit("read-link-picture", caller.id, picturesAnHour)]
              : [],
        },
      },
    ),
    hasNoDeadline: true,
  },
  get(
    "/load-price-checks",
    "admin",
    checksQuery,
    responds("Lista as páginas de lojas que o site releu", priceChecksPageSchema),
    loadPriceChecks,
  ),
];

async function loadPriceChecks({
  db,
  config,
  input,
}: ReadContext<z.output<typeof checksQuery>>): Promise<PriceChecksPage> {
  const page = await listChecks(db, { ...input, cursor: readTimeCursor(input.cursor) });
  return { on: config.price_checks, ...page };
}
