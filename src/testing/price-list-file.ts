import type { PriceListCheck, PriceListResult } from "#domain/prices/price-list/price-list.ts";
import { json, type Person } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

export type PriceListAnswer = PriceListResult &
  PriceListCheck & { code: string; fields?: Record<string, string> };

/** @param file what import-prices takes, or what it must refuse */
export async function sendPriceList(
  { request }: TestServer,
  { auth }: Person,
  file: object,
  headers: Record<string, string> = {},
) {
  const response = await request("/functions/v1/import-prices", json(file, { ...auth, ...headers }));
  const text = await response.text();
  return { status: response.status, size: text.length, body: JSON.parse(text) as PriceListAnswer };
}

const dayMs = 24 * 3600 * 1000;

/** A table of as many different prices, a hundred of each product: one a day, until yesterday. */
export function priceListOf(rows: number): string {
  const days = Array.from({ length: 100 }, (_, n) => {
    const [year, month, day] = new Date(Date.now() - (n + 1) * dayMs).toISOString().split(/[-T]/);
    return `${day}/${month}/${year} 09:30`;
  });
  const lines = Array.from({ length: rows }, (_, n) => {
    const link = `https://www.kabum.com.br/produto/${100_000 + Math.floor(n / 100)}/fone-de-ouvido-bluetooth-com-microfone`;
    return `${link};${1000 + (n % 7)},90;${days[n % 100]};${n % 50 === 0 ? "deal" : ""}`;
  });
  return `Link do produto;Preço;Data;Tipo\r\n${lines.join("\r\n")}\r\n`;
}
