import { createHash } from "node:crypto";
import { evidencePath } from "#domain/prices/evidence-path.ts";
import { type ListedOffer, productPath } from "#domain/products/product.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import type { Db } from "#server/db/connect.ts";
import { type Evidence, loadEvidence } from "#server/prices/evidence-store.ts";
import { findByAddress } from "#server/products/product-slug-store.ts";

interface EvidenceFile {
  offer: ListedOffer;
  evidence: Evidence;
  /** What `ficha.json` responds, byte for byte: the sheet prints its hash. */
  text: string;
}

export type FoundEvidence = EvidenceFile | { movedTo: string } | null;

export async function findEvidence(
  db: Db,
  slug: string,
  site: Pick<SiteIdentity, "url">,
): Promise<FoundEvidence> {
  const found = await findByAddress(db, slug);
  if (!found || "movedTo" in found) return found;
  const { offer } = found;
  const evidence = await loadEvidence(db, offer);
  return evidence && { offer, evidence, text: writeEvidence(offer.slug, evidence, site) };
}

/** For people too: indented, and with an end of line as a file has it. */
function writeEvidence(slug: string, evidence: Evidence, { url }: Pick<SiteIdentity, "url">): string {
  const addresses = { offer_page: url + productPath(slug), sheet: url + evidencePath(slug) };
  return `${JSON.stringify({ ...addresses, ...evidence }, null, 2)}\n`;
}

export function hashOfEvidence({ text }: EvidenceFile): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The requested address counts too: it may be another offer's tomorrow. */
export function evidenceTags(found: FoundEvidence, slug: string): ChangeTag[] {
  const asked: ChangeTag = `product:${slug}`;
  return found && "movedTo" in found ? [asked, `product:${found.movedTo}`] : [asked];
}
