import fc from "fast-check";
import { expect, test } from "vitest";
import { inputs } from "#testing/inputs.ts";
import { allowedRedirect } from "./redirects.ts";

const site = { url: "https://xepa.example" } as never;
const production = { site, production: true };
const development = { site: { url: "http://localhost:3000" } as never, production: false };

test.each([
  ["https://xepa.example/auth/callback", "https://xepa.example/auth/callback"],
  ["https://xepa.example/auth/callback?type=recovery", "https://xepa.example/auth/callback?type=recovery"],
  ["https://xepa.example", "https://xepa.example/"],
  ["HTTPS://XEPA.EXAMPLE/Caminho", "https://xepa.example/Caminho"],
  ["https://xepa.example:443/x", "https://xepa.example/x"],
  ["https://xepa.example/x#access_token=1", "https://xepa.example/x"],
  ["https://xepa.example//evil.test", "https://xepa.example//evil.test"],
  ["https://xepa.example?x=https://evil.test", "https://xepa.example/?x=https://evil.test"],
  ["https://xepa.example/a/../b", "https://xepa.example/b"],
  [
    "https://xepa.example/p?next=%2Fa%20b&x&y=%E3%81%82+c",
    "https://xepa.example/p?next=%2Fa%20b&x&y=%E3%81%82+c",
  ],
  ["https://xepa.example/p?access_token=a&refresh_token=b", "https://xepa.example/p"],
  [
    "https://xepa.example/p?type=recovery&%61ccess_token=a&access%5Ftoken=b",
    "https://xepa.example/p?type=recovery",
  ],
  ["https://xepa.example/p?code=1&token_hash=2&token=3&next=%2Fa&code=4", "https://xepa.example/p?next=%2Fa"],
  ["https://xepa.example/?error=x&error_code=y&error_description=z", "https://xepa.example/"],
  ["https://xepa.example/?expires_in=1&expires_at=2&token_type=3&sb=", "https://xepa.example/"],
  ["https://xepa.example/?provider_token=1&provider_refresh_token=2", "https://xepa.example/"],
])("%s leads to %s", (requested, page) => {
  expect(allowedRedirect(requested, production)).toBe(page);
});

test.each([
  undefined,
  "",
  "/auth/callback",
  "//evil.test",
  "///evil.test",
  "https:evil.test",
  "https:/evil.test",
  "https:///evil.test",
  "https:\\\\evil.test",
  "https:/\\evil.test",
  "https://evil.test",
  "https://evil.test/https://xepa.example",
  "https://evil.test#https://xepa.example",
  "https://evil.test?https://xepa.example",
  "https://evil.test\\@xepa.example",
  "https://xepa.example\\@evil.test",
  "https://xepa.example@evil.test",
  "https://xepa.example:443@evil.test",
  "https://xepa.example%40evil.test",
  "https://xepa.example%2eevil.test",
  "https://xepa.example.evil.test",
  "https://xepa.example.",
  "https://xepa.examples",
  "https://evilxepa.example",
  "https://www.xepa.example",
  "https://xepa.example:8443/",
  "https://xepa.example:00443x/",
  "https://user@xepa.example/",
  "https://user:secret@xepa.example/",
  "https://:@xepa.example/",
  "https://@xepa.example/",
  "http://xepa.example/",
  "ftp://xepa.example/",
  "javascript:alert(1)//https://xepa.example",
  "javascript://xepa.example/%0aalert(1)",
  "data:text/html,https://xepa.example",
  "blob:https://xepa.example/x",
  "filesystem:https://xepa.example/x",
  "view-source:https://xepa.example/",
  " https://xepa.example/",
  "https://xepa.example/ x",
  "https://xepa.example/\r\nLocation: https://evil.test",
  "https://xe\tpa.example/",
  "\thttps://evil.test",
  "https://xepa.example\u0000.evil.test",
  "https://xepa.example/\u007f",
  "https://xepa。example/",
  "https://xepa.example。evil.test/",
  "https://ｘepa.example/",
  "https://xe\u00adpa.example/",
  "https://xepa.examp\u200dle/",
  "https://x%65pa.example/",
  "https://localhost/",
  "http://127.0.0.1:3000/",
  "http://[::1]/",
  "http://2130706433/",
  "http://169.254.169.254/",
  "http://[::ffff:a9fe:a9fe]/",
  "https://xepa.example/\\evil.test",
])("in production %j redirects to the home page", (requested) => {
  expect(allowedRedirect(requested, production)).toBe("https://xepa.example");
});

test.each([
  ["http://127.0.0.1:5173/auth/callback", "http://127.0.0.1:5173/auth/callback"],
  ["http://localhost:4100/x?y", "http://localhost:4100/x?y"],
  ["http://[::1]:8080/", "http://[::1]:8080/"],
  ["https://localhost/", "https://localhost/"],
])("in development %s may be the app", (requested, page) => {
  expect(allowedRedirect(requested, development)).toBe(page);
});

test.each([
  "http://2130706433/",
  "http://127.1/",
  "http://0x7f.0.0.1/",
  "http://0177.0.0.1/",
  "http://0/",
  "http://0.0.0.0/",
  "http://10.0.0.1/",
  "http://127.0.0.1.evil.test/",
  "http://localhost.evil.test/",
  "http://localhost.:3000/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::1].evil.test/",
  "http://[::1]evil.test/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://evil.test/",
])("in development too %s redirects to the home page", (requested) => {
  expect(allowedRedirect(requested, development)).toBe("http://localhost:3000");
});

test("any requested target stays on the site, by every parser's reading", () => {
  const pieces = [
    "https:",
    "http:",
    "/",
    "\\",
    "@",
    ":",
    "#",
    "?",
    ".",
    "%40",
    "xepa.example",
    "evil.test",
    "\t",
    "。",
  ];
  const spelled = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(spelled, fc.webUrl(), fc.string()), (requested) => {
      const page = allowedRedirect(requested, production);
      expect(new URL(page).origin).toBe("https://xepa.example");
      expect(page).toMatch(/^https:\/\/xepa\.example(\/[^\s\\#]*)?$/);
    }),
    inputs("where a redirect may lead", 2000),
  );
});
