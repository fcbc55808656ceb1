import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { PriceCheck } from "#domain/store-pages/price-checks-response-schema.ts";
import { CheckEntry } from "./check-entry.tsx";

const hour = 3_600_000;

function entry(on: boolean, nextIn: number): string {
  const check = {
    id: "1",
    at: new Date(Date.now() - hour).toISOString(),
    host: "www.kabum.com.br",
    outcome: "same",
    price: 99.9,
    available: true,
    next_at: new Date(Date.now() + nextIn).toISOString(),
    offer: { id: "2", name: "Fone", sale_price: 99.9, status: "approved" },
  } as unknown as PriceCheck;
  return renderToStaticMarkup(
    <MemoryRouter>
      <CheckEntry check={check} on={on} />
    </MemoryRouter>,
  );
}

test("a next reading is promised only while pages are read again and its moment is to come", () => {
  expect(entry(true, hour)).toContain("de novo a partir de");
  expect(entry(true, -hour)).not.toContain("de novo");
  expect(entry(false, hour)).not.toContain("de novo");
});

test("the facts of a reading are apart from each other", () => {
  expect(entry(false, hour)).toMatch(/ · www\.kabum\.com\.br · na oferta: R\$\s99,90</);
});
