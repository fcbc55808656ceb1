import type * as z from "zod";
import type { priceListCheckSchema, priceListResultSchema } from "./price-list-response-schema.ts";

/** An operator's list of prices. 100,000 rows are about 12 MB as CSV, 17 as JSON. */
export const priceListLimits = { rows: 100_000, bytes: 20 * 1024 * 1024, years: 2 } as const;

/** import-prices with `dryRun`. */
export type PriceListCheck = z.infer<typeof priceListCheckSchema>;
export type PriceListFault = PriceListCheck["rows"][number];
/** import-prices: what became of the rows. */
export type PriceListResult = z.infer<typeof priceListResultSchema>;

/** So many wrong rows are listed; once they are mended, the next ones are. */
export const mostFaults = 200;

const most = priceListLimits.rows.toLocaleString("pt-BR");

export const priceListMessages = {
  too_large: "O arquivo deve ter no máximo 20 MB. Divida-o em partes.",
  too_many: `Importe no máximo ${most} preços por vez. Divida o arquivo em partes.`,
  empty: "O arquivo não tem nenhum preço.",
  garbled: "O arquivo não é um texto em UTF-8. Salve a planilha de novo, como CSV UTF-8.",
  not_a_list: "O JSON precisa ser uma lista de preços.",
  not_a_price: "Aqui deveria haver um preço, com store_url, price e at.",
  no_link: "Informe o link do produto na loja",
  no_key: "Este link não diz qual é o produto: sem isso o preço não entra em nenhum histórico",
  no_price: "Informe o preço",
  zero: "Um preço de 0 não é observação",
  range: "O preço deve ficar entre R$ 0,01 e R$ 9.999.999,99",
  no_date: "Informe o dia, como 15/11/2026, ou o dia e a hora, como 15/11/2026 09:30",
  future: "A data está no futuro: só um preço que já foi visto é observação",
  kind: "O tipo é regular ou deal; vazio vale regular",
  invalid: "Nada foi importado: há linhas a corrigir.",
  nothing: "Nada a importar: nenhum preço novo.",
  later: "Os selos das ofertas se atualizam em até um minuto.",
} as const;

/** How many rows came to what, in the order in which it is told; what did not happen is left out. */
export function priceListParts({
  created,
  unchanged,
  repeated,
  ignored,
}: Pick<PriceListResult, "created" | "unchanged" | "repeated" | "ignored">) {
  const parts = [
    ["Preços gravados", created],
    ["Já estavam aqui", unchanged],
    ["Repetidos no arquivo", repeated],
    ["Com mais de 2 anos, ignorados", ignored],
  ] as const;
  return parts.filter(([, n]) => n > 0);
}

/** «Preços gravados: 97 · Já estavam aqui: 3.» */
export function priceListMessage(
  result: Parameters<typeof priceListParts>[0],
  further: string = priceListMessages.later,
): string {
  const parts = priceListParts(result).map(([label, n]) => `${label}: ${n.toLocaleString("pt-BR")}`);
  return result.created > 0 ? `${parts.join(" · ")}. ${further}`.trim() : priceListMessages.nothing;
}
