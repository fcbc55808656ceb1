import { expect, test } from "vitest";
import { shareLinks } from "./share-addresses.ts";

const url = "https://xepa.test/product/caf%C3%A9-%26-p%C3%A3o-100%25";
const text = `Café & pão "100%" por R$\u00a010,00 #1 🥖`;

test("every network gets the link, the messengers the text too, properly encoded", () => {
  const links = shareLinks(url, text);
  expect(new URL(links.whatsapp).searchParams.get("text")).toBe(`${text}\n${url}`);
  const telegram = new URL(links.telegram).searchParams;
  expect([telegram.get("url"), telegram.get("text")]).toEqual([url, text]);
  expect(new URL(links.facebook).searchParams.get("u")).toBe(url);
  expect(new URL(links.facebook).searchParams.get("quote")).toBe(text);
  const post = new URL(links.x).searchParams;
  expect([post.get("url"), post.get("text")]).toEqual([url, text]);
  expect(Object.values(links).map((link) => new URL(link).host)).toEqual([
    "wa.me",
    "t.me",
    "www.facebook.com",
    "x.com",
  ]);
});
