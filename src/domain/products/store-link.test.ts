import { expect, test } from "vitest";
import { isStoreLink, linkFault, withScheme } from "./store-link.ts";

test.each([
  "https://www.kabum.com.br/produto/1/fone?tag=x#a",
  "http://loja.example",
  "HTTPS://loja.example/Ação",
  "https://amzn.to/abc",
  "https://loja.example:8443/produto",
  "https://ação.com.br/produto",
  "https://xn--ao-xja7a.com.br/",
])("«%s» is a store link", (link) => {
  expect(isStoreLink(link)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "ftp://loja.example",
  "https://loja@evil.example/",
  "https://",
  "loja.example/produto",
  "//loja.example",
  "https://loja.example/um dois",
  "https://loja.example\\@evil.example/",
  "https://loja.example/\u202Egnp.exe",
  "https://loja.example/\u200Bproduto",
  "https://loja.example/\ud800",
  "",
])("«%s» is no store link", (link) => {
  expect(isStoreLink(link)).toBe(false);
});

test.each([
  "http://localhost/",
  "http://localhost:3000/",
  "http://LOCALHOST./",
  "http://intranet/produto",
  "http://impressora.local/",
  "http://xepa.localhost/",
  "http://metadata.google.internal/",
  "http://loja.test/",
  "http://router.home.arpa/",
  "http://loja.example./",
  "http://loja..example/",
  "http://127.0.0.1:3000/",
  "http://127.1/",
  "http://0x7f.1/",
  "http://2130706433/",
  "http://017700000001/",
  "http://10.0.0.1/",
  "http://192.168.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://８.８.８.８/",
  "http://8.8.8.8/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[fd00::1]/",
])("«%s» is no public address", (link) => {
  expect(linkFault(link)).toBe("private");
});

test("a link with credentials is reported apart", () => {
  expect(linkFault("https://usuario:senha@loja.example/produto")).toBe("personal");
  expect(linkFault("https://usuario@localhost/")).toBe("personal");
  expect(linkFault("ftp://usuario@loja.example/")).toBe("malformed");
});

test.each([
  "kabum.com.br/produto/512345",
  "www.magazineluiza.com.br/p/1?a=b#c",
  "KABUM.COM.BR",
  "www.loja.net",
  "loja.example/produto",
  "amzn.to/3abc",
  "loja.com.br/http://x",
])("«%s» is completed to a link", (text) => {
  expect(withScheme(text)).toBe(`https://${text}`);
});

test.each([
  "",
  "Fone JBL",
  "Fone.bluetooth",
  "1.299",
  "12/11/2026",
  "ana@loja.com.br",
  "ana:senha@loja.com.br/x",
  "//loja.com.br/produto",
  "/produto/1.html",
  "localhost/produto",
  "impressora.local/produto",
  "127.0.0.1/produto",
  "8.8.8.8/produto",
  "javascript:alert(1)//.com",
  "data:text/html,loja.com/",
  "mailto:ana@loja.com.br",
  "ftp://loja.com.br/produto",
  "http://loja.com.br/produto",
  "https:loja.com.br/produto",
  "kabum.com.br/um dois",
  "kabum.com.br\\produto/1",
])("«%s» stays as it is", (text) => {
  expect(withScheme(text)).toBe(text);
});
