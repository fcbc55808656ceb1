import { Icon } from "./icon.jsx";
import { OfferCard } from "./offer-card.jsx";

export function HotStrip({ offers, now }) {
  return (
    <section className="wrap pt-11 md:pt-13" aria-labelledby="quentes">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-2">
        <h2 id="quentes" className="flex items-center gap-2.5 text-2xl font-[750] md:text-3xl">
          <Icon size={24} className="lucide lucide-flame size-6 text-tomato md:size-7">
            <path d="M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4" />
          </Icon>{" "}
          Ofertas quentes
        </h2>
        <a
          href="#ofertas"
          className="inline-flex min-h-11 items-center font-[650] text-green-text hover:underline print:hidden"
        >
          Ver todas<span className="sr-only"> as ofertas</span>
        </a>
      </div>
      <div className="offer-grid">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} now={now} eager />
        ))}
      </div>
    </section>
  );
}
