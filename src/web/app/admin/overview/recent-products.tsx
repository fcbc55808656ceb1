import type { JSX } from "react";
import { Link } from "react-router";
import { relativeAge } from "#domain/format/date.ts";
import type { ModeratedPage, ModeratedProduct } from "#domain/products/moderation.ts";
import { productPath } from "#domain/products/product.ts";
import { DiscountCell, PriceCell, ProductCell } from "#web/app/admin/products/product-cells.tsx";
import { StatusBadge } from "#web/app/dashboard/status-badge.tsx";
import { translatedAge } from "#web/products/offer-age.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

/** «§9» */
export const RECENT_PRODUCTS = 5;

interface RecentProductsProps {
  /** Undefined while it is loading. */
  page: ModeratedPage | undefined;
  /** Nothing came; what is said about it stands elsewhere. */
  isFailed: boolean;
}

/** What was sent last, whatever became of it. Deciding is done where the whole offer can be seen. */
export function RecentProducts({ page, isFailed }: RecentProductsProps): JSX.Element {
  const t = useTranslate();
  return (
    <section aria-labelledby="recentes" className="sheet">
      <div className="sheet-head">
        <h2 id="recentes" className="text-xl font-bold">
          {t("Produtos recentes")}
        </h2>
        <Link to="/admin/produtos?modo=fila" className="text-link">
          {t("Analisar os pendentes")}
        </Link>
      </div>
      {!page && !isFailed && <RowsSkeleton />}
      {page && page.products.length > 0 && <RecentTable products={page.products} />}
      {page?.products.length === 0 && <p className="p-5 text-muted">{t("Ninguém enviou produtos ainda.")}</p>}
    </section>
  );
}

function RecentTable({ products }: { products: ModeratedProduct[] }): JSX.Element {
  const t = useTranslate();
  const now = new Date();
  return (
    <table className="panel-table">
      <thead>
        <tr>
          <th scope="col">{t("Produto")}</th>
          <th scope="col">{t("Categoria")}</th>
          <th scope="col" className="num">
            {t("Preço")}
          </th>
          <th scope="col" className="num">
            <abbr title={t("Desconto")}>{t("Desc.")}</abbr>
          </th>
          <th scope="col">{t("Status")}</th>
          <th scope="col">{t("Enviado")}</th>
          <th scope="col">
            <span className="sr-only">{t("Ações")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <RecentRow key={product.id} product={product} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function RecentRow({ product, now }: { product: ModeratedProduct; now: Date }): JSX.Element {
  const t = useTranslate();
  const age = translatedAge(relativeAge(product.created_at, now), t);
  return (
    <tr>
      <td>
        <ProductCell product={product} />
      </td>
      <td data-label={t("Categoria")}>{t(product.category)}</td>
      <td className="num" data-label={t("Preço")}>
        <PriceCell product={product} />
      </td>
      <td className="num" data-label={t("Desconto")}>
        <DiscountCell discount={product.discount} />
      </td>
      <td data-label={t("Status")}>
        <StatusBadge status={product.status} />
      </td>
      <td data-label={t("Enviado")} className="text-muted">
        <time dateTime={product.created_at}>{age.charAt(0).toLowerCase() + age.slice(1)}</time>
      </td>
      <td className="recent-way">
        <WayOn product={product} />
      </td>
    </tr>
  );
}

/** Where something can be done about it: pending ones are decided on, approved ones looked at as visitors see them. */
function WayOn({ product }: { product: ModeratedProduct }): JSX.Element {
  const t = useTranslate();
  if (product.status === "approved")
    return (
      <a
        href={productPath(product.slug)}
        aria-label={`${t("Ver no site")}: ${product.name}`}
        className={buttonClass("line", "tight")}
      >
        {t("Ver no site")}
      </a>
    );
  const isPending = product.status === "pending";
  return (
    <Link
      to={isPending ? "/admin/produtos" : "/admin/produtos?status=rejected"}
      aria-label={`${isPending ? t("Analisar") : t("Ver")}: ${product.name}`}
      className={buttonClass(isPending ? "primary" : "line", "tight")}
    >
      {isPending ? t("Analisar") : t("Ver")}
    </Link>
  );
}

const room = ["1", "2", "3", "4", "5"];

/** As large as the rows that will stand there. */
function RowsSkeleton(): JSX.Element {
  const t = useTranslate();
  return (
    <div aria-busy="true">
      <p className="sr-only">{t("Carregando…")}</p>
      <div aria-hidden="true" className="recent-room">
        {room.map((each) => (
          <div key={each} className="skeleton" />
        ))}
      </div>
    </div>
  );
}
