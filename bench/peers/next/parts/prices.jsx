const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

export function Prices({ offer }) {
  const before = money.format(offer.original_price);
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Plaque price={offer.sale_price} look="" />
      {offer.original_price > offer.sale_price && (
        <s className="text-xs text-muted md:text-sm">
          <span className="sr-only">Preço original: {before}</span>
          <span aria-hidden="true">{before}</span>
        </s>
      )}
    </p>
  );
}

export function Plaque({ price, look }) {
  const [integer, cents] = money.format(price).replace("R$", "").trim().split(",");
  return (
    <span className={`plaque ${look} ${price >= 100_000 ? "plaque-long" : ""}`}>
      <span className="sr-only">Preço: {money.format(price)}</span>
      <span aria-hidden="true">
        <span className="plaque-currency">R$</span>
        {integer}
        <span className="plaque-cents">,{cents}</span>
      </span>
    </span>
  );
}
