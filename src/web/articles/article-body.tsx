import type { JSX } from "react";
import type { ArticlePart } from "#domain/articles/article-part.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { OfferEmbed } from "./offer-embed.tsx";

interface ArticleBodyProps {
  /** From the server, which sanitised it. */
  parts: readonly ArticlePart[];
  offers: readonly ListedOffer[];
  now: Date;
}

/** What was written, offers standing in it as they are today; one that is gone, or was never approved, leaves no trace. */
export function ArticleBody({ parts, offers, now }: ArticleBodyProps): JSX.Element {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  return (
    <div className="article-body">
      {parts.map((part, place) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of text has nothing but its place.
        if ("html" in part) return <Stretch key={place} html={part.html} />;
        const offer = byId.get(part.product_id);
        // biome-ignore lint/suspicious/noArrayIndexKey: one offer may stand in several places.
        return offer && <OfferEmbed key={place} offer={offer} now={now} />;
      })}
    </div>
  );
}

function Stretch({ html }: { html: string }): JSX.Element {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved and again when it was read.
  return <div lang="pt-BR" className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
