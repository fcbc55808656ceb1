import { Hono } from "hono";
import { evidencePath } from "#domain/prices/evidence-path.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { composedName } from "#domain/site/name-in-address.ts";
import type { Config } from "#server/config.ts";
import { type CachedBody, type CacheParts, cachedResponse } from "#site/discovery/cached-response.ts";
import { evidenceTags, type FoundEvidence, findEvidence } from "./evidence-file.ts";

const type = "application/json; charset=utf-8";

/** The facts of an offer's sheet as data. */
export function evidenceRoutes(parts: CacheParts & { config: Config }): Hono {
  return new Hono().get("/product/:slug/ficha.json", (c) => {
    const slug = composedName(c.req.param("slug"));
    return cachedResponse(c, parts, `evidence ${slug}`, async (db) => {
      const found = await findEvidence(db, slug, parts.config.site);
      return { ...responseOf(found), tags: evidenceTags(found, slug) };
    });
  });
}

function responseOf(found: FoundEvidence): Omit<CachedBody, "tags"> {
  if (!found) {
    const body = JSON.stringify({ message: productScreens.unknown_product.text });
    return { type, body, store: "invented", status: 404 };
  }
  if ("movedTo" in found) {
    const location = `${evidencePath(found.movedTo)}.json`;
    return { type, body: "", store: "invented", status: 301, location };
  }
  return { type, body: found.text, store: "page" };
}
