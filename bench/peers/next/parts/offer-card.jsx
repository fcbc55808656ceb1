import { Coupon } from "./coupon.jsx";
import { Icon } from "./icon.jsx";
import { Prices } from "./prices.jsx";

export function OfferCard({ offer, now, eager = false }) {
  const title = `offer-${eager ? "hot" : "new"}-${offer.id}`;
  return (
    <article className="offer-card" aria-labelledby={title}>
      <div className="relative overflow-hidden rounded-t-[inherit]">
        <Picture offer={offer} eager={eager} />
        <Badges offer={offer} />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3 md:px-4 md:pt-3.5 md:pb-4">
        <Origin offer={offer} now={now} />
        <h3
          id={title}
          lang="pt-BR"
          className="line-clamp-2 min-h-[2.7em] font-text text-sm leading-[1.35] font-semibold tracking-normal wrap-anywhere md:text-base"
        >
          <a href={`/product/${encodeURIComponent(offer.slug)}`} className="offer-link">
            {offer.name}
          </a>
        </h3>
        <Prices offer={offer} />
        {offer.coupon && <Coupon code={offer.coupon} />}
        <StoreLink offer={offer} />
      </div>
    </article>
  );
}

function Picture({ offer, eager }) {
  const own = offer.image_url;
  const small = own?.replace(/\.webp$/, "-480.webp");
  const category = offer.category.normalize("NFD").replace(/\W/g, "").toLowerCase();
  return (
    <div className={`aspect-4/3 overflow-hidden bg-tint-${category}`}>
      {/* biome-ignore lint/performance/noImgElement: the same markup on both sides. */}
      <img
        src={small ?? `/assets/${category}.svg`}
        srcSet={own ? `${small} 480w, ${own} 960w` : undefined}
        sizes={
          own ? "(width >= 78rem) 18rem, (width >= 62.5rem) 23vw, (width >= 47.5rem) 31vw, 46vw" : undefined
        }
        width={480}
        height={360}
        alt=""
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        className="size-full object-cover"
      />
    </div>
  );
}

function Badges({ offer }) {
  return (
    <p className="absolute inset-x-2 top-2 flex flex-wrap gap-1 md:inset-x-2.5 md:top-2.5">
      {offer.hot && (
        <span className="badge bg-hot">
          <Icon size={14} className="lucide lucide-flame max-[23rem]:hidden">
            <path d="M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4" />
          </Icon>{" "}
          Quente
        </span>
      )}
      {offer.discount > 0 && <span className="badge ml-auto bg-char">{offer.discount}% OFF</span>}
    </p>
  );
}

function Origin({ offer, now }) {
  const since = offer.published_at ?? offer.created_at;
  return (
    <p className="flex text-xs text-muted max-md:flex-col md:gap-1.5">
      <span className="font-[650] wrap-anywhere text-green-deep line-clamp-2 md:line-clamp-1">
        {offer.store_name}
      </span>
      <span aria-hidden="true" className="max-md:hidden">
        ·
      </span>
      <span className="shrink-0">
        <time dateTime={since.toISOString()}>{ageOf(now - since.getTime())}</time>
      </span>
    </p>
  );
}

function ageOf(ms) {
  const hours = Math.floor(ms / 3_600_000);
  if (hours < 1) return `Há ${Math.floor(ms / 60_000)} min`;
  return hours < 24 ? `Há ${hours} horas` : `Há ${Math.floor(hours / 24)} dias`;
}

function StoreLink({ offer }) {
  return (
    <div className="mt-auto grid gap-1 text-center print:hidden">
      <a
        href={offer.product_url}
        target="_blank"
        rel="sponsored nofollow noopener"
        aria-label={`Ver Oferta de ${offer.name} na loja ${offer.store_name} (publicidade, abre em nova aba)`}
        className="inline-flex max-w-full items-center justify-center gap-2 rounded-full py-1 text-center leading-tight font-[650] transition-colors border-[1.5px] border-transparent bg-go text-white hover:bg-go-deep min-h-11 px-2 text-sm md:text-base lg:pointer-fine:min-h-10.5 relative"
      >
        Ver Oferta{" "}
        <Icon size={16} className="lucide lucide-external-link shrink-0">
          <path d="M15 3h6v6" />
          <path d="M10 14 21 3" />
          <path d="M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" />
        </Icon>
      </a>
      <span aria-hidden="true" className="text-[0.75rem] leading-tight text-muted">
        Publicidade
      </span>
    </div>
  );
}
