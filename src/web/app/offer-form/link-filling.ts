import { parseLink } from "#domain/products/links/parse-link.ts";
import type { LinkReading } from "#domain/store-pages/link-reading-schema.ts";
import {
  addressProposals,
  applyProposals,
  proposalsAfterFailure,
  readingProposals,
  valuesForOther,
} from "./proposals.ts";
import type { Proposals, ProvenanceStore } from "./provenance.ts";
import type { PictureChoice } from "./use-link-pictures.ts";
import type { useOfferForm } from "./use-offer-form.ts";

interface FillingParts {
  form: Pick<ReturnType<typeof useOfferForm>, "latest" | "fill">;
  provenance: ProvenanceStore;
  choice: Pick<PictureChoice, "removeAutomatic">;
}

export type LinkFilling = ReturnType<typeof createFilling>;

/** Puts into the form what a link brings, and records from which page it is. */
export function createFilling(parts: FillingParts) {
  const { form, provenance } = parts;
  return {
    applyReading(url: string, reading: LinkReading): void {
      rememberStore(parts, url);
      // The link itself gives way to the page that it leads to, while it is the one that was read.
      const link = { value: url, source: "address", isFilled: true } as const;
      const earlier = { ...provenance.current().proposals, product_url: link };
      const urls = [url, parseLink(reading.link)?.url ?? url];
      apply(parts, urls, readingProposals(reading, url, form.latest.current, earlier), earlier);
      provenance.change({ reading });
    },
    applyFailure(url: string): void {
      rememberStore(parts, url);
      const { urls, proposals } = provenance.current();
      const isOtherPage = !urls.includes(url);
      apply(parts, isOtherPage ? [url] : urls, proposalsAfterFailure(url, proposals, isOtherPage));
    },
    /** A link that is not read now. Where it is not a link at all, what came from the one before goes. */
    follow(url: string | undefined, isApplied: boolean): void {
      if (url !== undefined) rememberStore(parts, url);
      if (url === undefined) apply(parts, [], {});
      else if (isApplied) apply(parts, [url], addressProposals(url));
    },
  };
}

function apply(
  { form, provenance, choice }: FillingParts,
  urls: string[],
  proposed: Proposals,
  earlier = provenance.current().proposals,
): void {
  const before = { ...provenance.current(), proposals: earlier };
  const values = form.latest.current;
  const isOtherPage = !urls.some((url) => before.urls.includes(url));
  const { fill, proposals } = applyProposals(values, earlier, proposed, isOtherPage);
  if (isOtherPage) {
    provenance.change({ typedForOther: valuesForOther(values, before, proposed), reading: undefined });
    choice.removeAutomatic();
  }
  provenance.change({ urls, proposals });
  if (Object.keys(fill).length > 0) form.fill(fill);
}

/** The link has named its store already: a reading may name it better. */
function rememberStore({ form, provenance }: FillingParts, url: string): void {
  const { store_name } = addressProposals(url);
  const { proposals } = provenance.current();
  const isNew = store_name && store_name.value !== proposals.store_name?.value;
  if (isNew && store_name.value === form.latest.current.store_name)
    provenance.change({ proposals: { ...proposals, store_name: { ...store_name, isFilled: true } } });
}
