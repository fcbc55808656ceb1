import { expect, test } from "vitest";
import { refusalOf, unexplained } from "./call.ts";

test("a refusal has our API's message and retry time", () => {
  const body = { code: "too_many_requests", message: "Muitas tentativas", fields: { name: "x" } };
  expect(refusalOf(429, body, "30")).toMatchObject({ ...body, status: 429, retryAfter: 30, body });
});

test.each([undefined, null, {}, "<html>", { message: "Bad Gateway" }, { code: 502, message: "Bad Gateway" }])(
  "a proxy's page is replaced by our own message: %j",
  (body) => {
    expect(refusalOf(502, body, null)).toMatchObject({ message: unexplained, code: "unknown", fields: {} });
  },
);
