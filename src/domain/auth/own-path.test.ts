import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each([
  ["/dashboard", "/dashboard"],
  ["/", "/"],
  ["/buscar?q=tv&sort=discount#ofertas", "/buscar?q=tv&sort=discount#ofertas"],
  ["/product/air-fryer-5%2C5l", "/product/air-fryer-5%2C5l"],
  ["/categoria/eletrônicos", "/categoria/eletr%C3%B4nicos"],
  ["/a/../dashboard", "/dashboard"],
  ["/buscar?q=https://evil.test", "/buscar?q=https://evil.test"],
  ["/authors", "/authors"],
])("%s leads to %s", (next, path) => {
  expect(ownPath(next)).toBe(path);
});

test.each([
  null,
  undefined,
  "",
  "dashboard",
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "\t//evil.test",
  " //evil.test",
  "/x/..//evil.test",
  "/.//evil.test",
  "/%2e//evil.test",
  "https://evil.test",
  "https:evil.test",
  "HTTPS:/evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "@evil.test",
  ".evil.test",
  "//own.invalid/dashboard",
  "//[",
  "/login",
  "/login?next=/x",
  "/cadastro/",
  "/auth/callback#access_token=a",
  "/auth/v1/verify?token=a",
  "/AUTH/v1/authorize",
  "/functions/v1/get-my-profile",
])("%j is no path of ours", (next) => {
  expect(ownPath(next)).toBeUndefined();
});
