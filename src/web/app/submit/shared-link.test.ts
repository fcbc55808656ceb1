import { expect, test } from "vitest";
import { sharedLink } from "./shared-link.ts";

const link = "https://www.kabum.com.br/produto/512345/notebook";
const of = (shared: Record<string, string>) => sharedLink(new URLSearchParams(shared))?.url;

test("the shared link is found in its own field, or else inside the text, or the title", () => {
  expect(of({ url: `${link}?utm_source=share`, text: "https://outra.com.br/x" })).toBe(link);
  expect(of({ url: "", text: `Olha essa oferta: ${link} corre!`, title: "KaBuM!" })).toBe(link);
  expect(of({ title: `Notebook ${link}` })).toBe(link);
  expect(of({ url: "www.kabum.com.br/produto/512345/notebook" })).toBe(link);
});

test("shared text without a link, or with a refused one, shares nothing", () => {
  for (const shared of [
    {},
    { text: "Notebook por R$ 2.999", title: "kabum.com.br" },
    { url: "javascript:alert(1)" },
    { url: "http://localhost/x", text: "http://192.168.0.1/" },
  ])
    expect(of(shared as Record<string, string>)).toBeUndefined();
});

test("a share without a link is a share all the same; an address without one is none", () => {
  expect(sharedLink(new URLSearchParams({ text: "sem link nenhum aqui" }))).toEqual({ url: undefined });
  expect(sharedLink(new URLSearchParams({ text: " ", lng: "en" }))).toBeUndefined();
});
