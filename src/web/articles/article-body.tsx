import type { ArticlePart } from "#domain/articles/article-part.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { OfferEmbed } from "./offer-embed.tsx";

interface ArticleBodyProps {
  /** From the server, which sanitised it. */
  parts: readonly ArticlePart[];
  offers: readonly ListedOffer[];
  now: Date;
}

/** The text with its offers as they are today; an offer that is deleted or not approved is left out. */
export function ArticleBody({ parts, offers, now }: ArticleBodyProps) {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  return (
    <div className="article-body">
      {parts.map((part, place) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text has no other key.
        if ("html" in part) return <Html key={place} html={part.html} />;
        const offer = byId.get(part.product_id);
        // biome-ignore lint/suspicious/noArrayIndexKey: an offer may be embedded twice.
        return offer && <OfferEmbed key={place} offer={offer} now={now} />;
      })}
    </div>
  );
}

function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved and again when it was read.
  return <div lang="pt-BR" className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
