import type { PriceListCheck, PriceListResult } from "#domain/prices/price-list/price-list.ts";
import { fileSender } from "./import-file.ts";
import { daysAgo } from "./price-readings.ts";

export type PriceListAnswer = PriceListResult &
  PriceListCheck & { code: string; fields?: Record<string, string> };

export const sendPriceList = fileSender<PriceListAnswer>("import-prices");

/** A table of as many different prices, a hundred of each product: one a day, until yesterday. */
export function priceListOf(rows: number): string {
  const days = Array.from({ length: 100 }, (_, n) => {
    const [year, month, day] = daysAgo(n + 1).split(/[-T]/);
    return `${day}/${month}/${year} 09:30`;
  });
  const lines = Array.from({ length: rows }, (_, n) => {
    const link = `https://www.kabum.com.br/produto/${100_000 + Math.floor(n / 100)}/fone-de-ouvido-bluetooth-com-microfone`;
    return `${link};${1000 + (n % 7)},90;${days[n % 100]};${n % 50 === 0 ? "deal" : ""}`;
  });
  return `Link do produto;Preço;Data;Tipo\r\n${lines.join("\r\n")}\r\n`;
}
