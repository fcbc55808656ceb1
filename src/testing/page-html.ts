import { expect } from "vitest";
import type { TestServer } from "./test-server.ts";

/** A document as a visitor gets it, without the markers that React puts between two texts. */
export async function readPage({ request }: TestServer, path: string, status = 200): Promise<string> {
  const response = await request(path);
  expect(response.status).toBe(status);
  return (await response.text()).replaceAll("<!-- -->", "");
}

export function mainOf(html: string): string {
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}

export function isHiddenFromEngines(html: string): boolean {
  return html.includes('<meta name="robots" content="noindex"/>');
}

export function canonicalOf(html: string): string | undefined {
  return /<link rel="canonical" href="http:\/\/[^/]+([^"]*)"/.exec(html)?.[1];
}

export function structuredDataOf(html: string) {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, text]) => JSON.parse(text ?? ""));
}

/** The names of a page's offer cards, as they were written: titles keep a model number with the word before it. */
export function offerNames(html: string): string[] {
  const titles = html.matchAll(/class="offer-link">([^<]+)</g);
  return [...titles].map(([, name = ""]) => name.replaceAll("\u00a0", " "));
}

/** Where «Mais ofertas» leads without JavaScript; null where nothing remains. */
export function nextPageOf(html: string): string | null {
  const [, path] = />Mais ofertas</.test(html)
    ? (/href="(\/(?:buscar|categoria)[^"]*cursor=[^"#]+)/.exec(html) ?? [])
    : [];
  return path?.replaceAll("&amp;", "&") ?? null;
}

/** The names of the offers that «Mais ofertas» of this document adds. */
export async function moreOffers({ request }: TestServer, html: string): Promise<string[]> {
  const props = /data-island="more-offers"[^>]* data-props="([^"]+)"/.exec(html)?.[1] ?? "";
  const { api, next } = JSON.parse(props.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  const query = new URLSearchParams({ ...api, cursor: next, limit: "12" });
  const answer = await request(`/functions/v1/get-approved-products?${query}`);
  expect(answer.status).toBe(200);
  const { products } = (await answer.json()) as { products: { name: string }[] };
  return products.map(({ name }) => name);
}
