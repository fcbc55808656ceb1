import { notFound } from "next/navigation";
import { cache } from "react";
import { socialPictureSize } from "xepa/domain/products/social-picture.ts";
import { storesPath } from "xepa/domain/stores/store-path.ts";
import { storePicturePath } from "xepa/domain/stores/store-picture.ts";
import { storePath } from "xepa/domain/stores/store-slug.ts";
import { breadcrumbData } from "xepa/site/discovery/product-data.ts";
import { storeData } from "xepa/site/discovery/store-data.ts";
import { StoreCoupons } from "xepa/web/coupons/store-coupons.tsx";
import { StoreView } from "xepa/web/stores/store-view.tsx";
import { translator } from "xepa/web/translate.ts";
import { PageFrame } from "../../../page-frame.jsx";
import { pageMetadata } from "../../../page-metadata.js";
import { listStoreCoupons } from "../../../queries/coupons.js";
import { readLinkTerms } from "../../../queries/link-terms.js";
import { listStoreOffers } from "../../../queries/offers.js";
import { findStore } from "../../../queries/stores.js";
import { site } from "../../../site.js";

export const dynamic = "force-dynamic";

/** The others stand on the page of its coupons. */
const mostCoupons = 4;
const storeAt = cache(findStore);
const t = translator("pt-BR");

export async function generateMetadata({ params }) {
  const found = await storeAt(decodeURIComponent((await params).slug));
  if (!found) return {};
  const { store } = found;
  const path = storePath(store.slug);
  const names = { store: store.name };
  return pageMetadata({
    title: `${t("{{store}}: ofertas e cupons", names)} · ${site.name}`,
    description: t(
      "Ofertas e cupons de {{store}} que estão valendo, e o que 180 dias de preços dizem dos descontos dela.",
      names,
    ),
    canonical: path,
    image: { path: storePicturePath(store), alt: t("Ofertas de {{store}}", names), ...socialPictureSize },
    feeds: { path, title: t("Ofertas de {{store}}", names) },
  });
}

export default async function Store({ params, searchParams }) {
  const terms = await readLinkTerms();
  const found = await storeAt(decodeURIComponent((await params).slug));
  if (!found) notFound();
  const { id, store } = found;
  const search = String(new URLSearchParams(await searchParams));
  const now = new Date();
  const [list, coupons] = await Promise.all([listStoreOffers(id), listStoreCoupons(id, now, mostCoupons)]);
  const path = storePath(store.slug);
  const crumbs = [
    { name: t("Início"), path: "/" },
    { name: t("Lojas"), path: storesPath },
    { name: store.name, path, lang: "pt-BR" },
  ];
  return (
    <PageFrame
      data={[breadcrumbData(crumbs, site), storeData(store, site)]}
      section={storesPath}
      {...{ terms, path, search, now }}
    >
      <StoreView
        {...list}
        {...{ store, crumbs, now }}
        request={{ q: "", sort: "newest" }}
        isLater={false}
        coupons={<StoreCoupons {...{ store, coupons, now }} />}
      />
    </PageFrame>
  );
}
