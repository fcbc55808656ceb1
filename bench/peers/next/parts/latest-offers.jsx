import { OfferCard } from "./offer-card.jsx";

const orders = [
  { href: "/#ofertas", name: "Mais recentes", isCurrent: true },
  { href: "/?sort=price_low#ofertas", name: "Menor preço" },
  { href: "/?sort=discount#ofertas", name: "Maior desconto anunciado" },
];

export function LatestOffers({ offers, now }) {
  return (
    <section id="ofertas" className="wrap scroll-mt-4 pt-11 md:pt-13" aria-labelledby="ultimas">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="ultimas" className="text-2xl font-[750] md:text-3xl">
          Últimas promoções
        </h2>
        <nav aria-label="Ordenar por" className="sort-chips">
          <ul>
            {orders.map(({ href, name, isCurrent }) => (
              <li key={href}>
                <a href={href} rel="nofollow" aria-current={isCurrent} className="chip">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="offer-grid">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} now={now} />
        ))}
        <More last={offers.at(-1)} count={offers.length} />
      </div>
    </section>
  );
}

function More({ last, count }) {
  const tuple = JSON.stringify([last?.published_at, last?.id]);
  const cursor = Buffer.from(tuple).toString("base64url");
  return (
    <div data-island="more-offers" data-wake="touch">
      <div className="skeletons">
        {Array.from({ length: count }, (_, at) => `skeleton-${at}`).map((key) => (
          <div key={key} className="offer-card" />
        ))}
      </div>
      <div className="col-span-full grid justify-items-center gap-3 pt-3">
        <a
          href={`/?cursor=${cursor}#ofertas`}
          rel="nofollow"
          aria-busy="false"
          className="inline-flex max-w-full items-center justify-center gap-2 rounded-full py-1 text-center leading-tight font-[650] transition-colors border-[1.5px] border-line bg-surface hover:border-muted min-h-13 px-6.5 text-lg min-w-[min(13rem,100%)] print:hidden"
        >
          Mais ofertas
        </a>
        <span role="status" className="sr-only" />
      </div>
    </div>
  );
}
