import { webSiteData } from "xepa/site/discovery/site-data.ts";
import { pageMetadata } from "../page-metadata.js";
import { AccountToast } from "../parts/home/account-toast.jsx";
import { Benefits } from "../parts/home/benefits.jsx";
import { Hero } from "../parts/home/hero.jsx";
import { HotStrip } from "../parts/home/hot-strip.jsx";
import { LatestOffers } from "../parts/home/latest-offers.jsx";
import { PageFrame } from "../parts/layout/page-frame.jsx";
import { NewsletterBand } from "../parts/newsletter/newsletter-band.jsx";
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
  await readLinkTerms();
  const { strip, offers, next } = await loadHome();
  const now = new Date();
  const [first] = strip;
  return (
    <PageFrame path="/" query={await searchParams} now={now} structuredData={[webSiteData(site)]}>
      <Hero hottest={first?.hot ? first : undefined} />
      {strip.length > 0 && <HotStrip offers={strip} now={now} />}
      <LatestOffers offers={offers} next={next} sort="newest" now={now} />
      <NewsletterBand initial={{ phase: "idle", fields: {} }} />
      <Benefits social={site.social} />
      <AccountToast />
    </PageFrame>
  );
}
