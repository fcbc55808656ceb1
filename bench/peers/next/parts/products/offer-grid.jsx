import { OfferCard } from "./offer-card.jsx";

/** Cards side by side: two on a phone, three on a tablet, four on a desk, five on a wide one. */
export function OfferGrid({ offers, now, eager = 0, areSaved = false, children }) {
  return (
    <div className="offer-grid">
      {offers.map((offer, place) => (
        <OfferCard key={offer.id} offer={offer} now={now} eager={place < eager} isSaved={areSaved} />
      ))}
      {children}
    </div>
  );
}

export function OfferSection({ id, title, link, className = "pt-11 md:pt-13", ...grid }) {
  if (grid.offers.length === 0) return null;
  return (
    <section className={className} aria-labelledby={id}>
      <div className="list-head">
        <h2 id={id} className="list-title">
          {title}
        </h2>
        <a href={link.href}>{link.label}</a>
      </div>
      <OfferGrid {...grid} />
    </section>
  );
}
