import type { LinkReading } from "#domain/store-pages/link-reading-schema.ts";

/** A page in a shape that a store uses, and what is to be read from it. */
export interface StorePage {
  shape: string;
  url: string;
  html: string | Buffer;
  says: Partial<Pick<LinkReading, "name" | "price" | "original_price" | "available" | "store">>;
  /** The pictures of the product. */
  images: string[];
  doubted?: LinkReading["doubts"][number]["field"][];
  type?: string;
}

export const jsonLd = (...values: unknown[]) =>
  values
    .map(
      (value) =>
        `<script type="application/ld+json">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`,
    )
    .join("");
export const metas = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, content]) => `<meta property="${name}" content="${content}">`)
    .join("");
export const page = (head: string, body = "", title = "Loja") =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
export const others = `<aside><h2>Veja também</h2><div>Cabo USB <s>R$ 39,90</s> R$ 19,90</div></aside>`;
export const schema = "https://schema.org";
