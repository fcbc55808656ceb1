import { loadHome } from "../offers.js";
import { Benefits } from "../parts/benefits.jsx";
import { Hero } from "../parts/hero.jsx";
import { HotStrip } from "../parts/hot-strip.jsx";
import { LatestOffers } from "../parts/latest-offers.jsx";
import { Newsletter } from "../parts/newsletter.jsx";

/** Every request asks the database and renders, as ours does where no cache holds the page. */
export const dynamic = "force-dynamic";

export default async function Home() {
  const { strip, offers } = await loadHome();
  const now = Date.now();
  return (
    <>
      <Hero offers={strip.slice(0, 3)} />
      <HotStrip offers={strip} now={now} />
      <LatestOffers offers={offers} now={now} />
      <Newsletter />
      <Benefits />
    </>
  );
}
