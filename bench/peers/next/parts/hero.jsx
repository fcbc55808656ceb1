import { Icon } from "./icon.jsx";
import { Plaque } from "./prices.jsx";

export function Hero({ offers }) {
  return (
    <section className="hero">
      <div className="wrap grid items-center gap-x-10 gap-y-9 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <p className="flex items-center gap-2 text-meta font-[650] text-green-deep">
            <Icon size={18} className="lucide lucide-badge-check lucide-verified shrink-0">
              <path d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z" />
              <path d="m16 9-5.5 5.5L8 12" />
            </Icon>{" "}
            Lojas verificadas · atualizado todo dia
          </p>
          <h1 className="mt-3.5 mb-4.5 text-hero font-extrabold lg:text-hero-wide">
            Na hora da xepa, <br />o preço <em className="text-tomato not-italic">cai</em>.
          </h1>
          <p className="mb-6.5 max-w-[34em] text-xl text-lead">
            Ofertas garimpadas pela comunidade e aprovadas uma a uma. Economize até{" "}
            <b className="font-bold">70%</b> sem cair em pegadinha.
          </p>
          <p className="flex flex-wrap gap-3 print:hidden">
            <a
              href="#ofertas"
              className="inline-flex max-w-full items-center justify-center gap-2 rounded-full py-1 text-center leading-tight font-[650] transition-colors border-[1.5px] border-transparent bg-go text-white hover:bg-go-deep min-h-13 px-6.5 text-lg"
            >
              Ver ofertas
            </a>
            <a
              href="/enviar-produtos"
              className="inline-flex max-w-full items-center justify-center gap-2 rounded-full py-1 text-center leading-tight font-[650] transition-colors border-[1.5px] border-line bg-surface hover:border-muted min-h-13 px-6.5 text-lg"
            >
              Enviar uma oferta
            </a>
          </p>
        </div>
        <div className="stall" aria-hidden="true">
          {offers.map((offer) => (
            <div key={offer.id} className="sign">
              <span lang="pt-BR" className="sign-name">
                {offer.name.slice(0, 20)}
              </span>
              <Plaque price={offer.sale_price} look="plaque-bare" />
              <span className="sign-discount">-{offer.discount}%</span>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
