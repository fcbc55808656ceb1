import { expect, test } from "vitest";
import { lastNight } from "./open-data.ts";
import { headOf, lineOf, type OpenPrice } from "./open-rows.ts";

test.each([
  ["2026-11-19T05:59:59.999Z", "2026-11-18T06:00:00.000Z"],
  ["2026-11-19T06:00:00.000Z", "2026-11-19T06:00:00.000Z"],
  ["2026-11-20T02:59:00.000Z", "2026-11-19T06:00:00.000Z"],
  ["2026-01-01T04:00:00.000Z", "2025-12-31T06:00:00.000Z"],
])("at %s the last night began at %s", (now, began) => {
  expect(lastNight(new Date(now)).toISOString()).toBe(began);
});

test("a table has the schema's fields in its order: texts are no formulas, numbers stay numbers", () => {
  const row: OpenPrice = {
    limited: false,
    price: -1.5,
    product_key: '=1+1,"x"',
    at: "2026-11-19T06:00:00.000Z",
    kind: "deal",
    source: "oferta",
  };
  expect(headOf("precos", "csv")).toBe("product_key,at,price,kind,source,limited\r\n");
  expect(lineOf("precos", "csv", row)).toBe(
    `"'=1+1,""x""",2026-11-19T06:00:00.000Z,-1.5,deal,oferta,false\r\n`,
  );
  expect(lineOf("precos", "ndjson", { ...row, user_id: "x" } as OpenPrice)).toBe(
    `{"product_key":"=1+1,\\"x\\"","at":"2026-11-19T06:00:00.000Z","price":-1.5,"kind":"deal","source":"oferta","limited":false}\n`,
  );
});
