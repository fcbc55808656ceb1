import { webSiteData } from "xepa/site/discovery/site-data.ts";
import { AccountToast } from "xepa/web/home/account-toast.tsx";
import { Benefits } from "xepa/web/home/benefits.tsx";
import { Hero } from "xepa/web/home/hero.tsx";
import { HotStrip } from "xepa/web/home/hot-strip.tsx";
import { LatestOffers } from "xepa/web/home/latest-offers.tsx";
import { NewsletterBand } from "xepa/web/newsletter/newsletter-band.tsx";
import { PageFrame } from "../page-frame.jsx";
import { pageMetadata } from "../page-metadata.js";
import { readLinkTerms } from "../queries/link-terms.js";
import { loadHome } from "../queries/offers.js";
import { site } from "../site.js";

/** Every request asks the database and renders, as ours does where no cache holds the page. */
export const dynamic = "force-dynamic";

export const metadata = pageMetadata({
  title: "Xepa: ofertas e promoções de lojas verificadas",
  description:
    "Ofertas garimpadas pela comunidade e aprovadas uma a uma. Preços de hoje em celulares, eletrônicos, casa, moda, informática e games.",
  canonical: "/",
  feeds: { path: "/ofertas", title: "Últimas ofertas" },
});

export default async function Home({ searchParams }) {
  const terms = await readLinkTerms();
  const { strip, offers, next } = await loadHome();
  const now = new Date();
  const search = String(new URLSearchParams(await searchParams));
  const [first] = strip;
  return (
    <PageFrame data={[webSiteData(site)]} path="/" {...{ terms, search, now }}>
      <Hero hottest={first?.hot ? first : undefined} />
      {strip.length > 0 && <HotStrip offers={strip} now={now} />}
      <LatestOffers offers={offers} next={next} sort="newest" now={now} />
      <NewsletterBand initial={{ phase: "idle", fields: {} }} />
      <Benefits social={site.social} />
      <AccountToast />
    </PageFrame>
  );
}
