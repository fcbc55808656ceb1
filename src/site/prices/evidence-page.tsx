import { evidencePath } from "#domain/prices/evidence-path.ts";
import { productPath } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { NotFound } from "#site/products/product-page.tsx";
import type { Head, Page, PageContext } from "#site/serving/page.ts";
import { evidenceTags, type FoundEvidence, findEvidence, hashOfEvidence } from "./evidence-file.ts";
import { EvidenceView } from "./evidence-view.tsx";

function head(data: FoundEvidence, { site, t }: PageContext): Head {
  if (!data || "movedTo" in data)
    return {
      title: `${t(productScreens.unknown_product.title)} · ${site.name}`,
      description: t(productScreens.unknown_product.text),
      noindex: true,
    };
  const { name, slug } = data.offer;
  return {
    title: `${t("Ficha de evidências")}: ${name} · ${site.name}`,
    description: t("Os preços vistos de {{name}} e o que dizem do desconto, para imprimir.", { name }),
    canonical: productPath(slug),
    noindex: true,
  };
}

function View({ data, context }: { data: FoundEvidence; context: PageContext }) {
  if (!data || "movedTo" in data) return <NotFound />;
  return <EvidenceView {...data} hash={hashOfEvidence(data)} site={context.site} now={context.now} />;
}

export const evidencePage: Page<FoundEvidence> = {
  load: ({ db, params, site }) => findEvidence(db, params.slug ?? "", site),
  head,
  View,
  tags: (data, { params }) => evidenceTags(data, params.slug ?? ""),
  status: (data) => (data ? 200 : 404),
  movedTo: (data) => (data && "movedTo" in data ? evidencePath(data.movedTo) : null),
  sheet: "evidence",
  layout: (data) => (data ? "evidence" : undefined),
};
