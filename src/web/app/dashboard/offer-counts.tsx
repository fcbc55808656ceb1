import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Tags from "lucide-react/icons/tags";
import type { JSX } from "react";
import type { OfferCounts as Counts } from "#domain/products/my-offers.ts";
import type { ProductStatus } from "#domain/products/product.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";

const tiles = [
  { status: undefined, count: "total", label: "Total", Icon: Tags, tone: "text-muted" },
  { status: "pending", count: "pending", label: "Pendentes", Icon: Clock, tone: "status-tone-pending" },
  { status: "approved", count: "approved", label: "Aprovados", Icon: CircleCheck, tone: "text-green-text" },
  { status: "rejected", count: "rejected", label: "Rejeitados", Icon: CircleX, tone: "text-tomato" },
] as const;

interface OfferCountsProps {
  /** Nothing is known while it is loading. */
  counts: Counts | undefined;
  status: ProductStatus | undefined;
  onChoose: (status: ProductStatus | undefined) => void;
}

/** «§2»: the four counts. Each shows its own when it is pressed. */
export function OfferCounts({ counts, status, onChoose }: OfferCountsProps): JSX.Element {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <fieldset className="offer-counts">
      <legend className="sr-only">{t("Mostrar por situação")}</legend>
      {tiles.map(({ status: own, count, label, Icon, tone }) => (
        <button
          key={count}
          type="button"
          aria-pressed={own === status}
          onClick={() => onChoose(own)}
          className="offer-count"
        >
          <Icon size={20} className={`shrink-0 max-md:hidden ${tone}`} />
          <span className="offer-count-figure">
            {counts ? counts[count].toLocaleString(language) : <Unknown />}
          </span>
          <span className="offer-count-label">{t(label)}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Unknown(): JSX.Element {
  return (
    <span aria-hidden="true" className="skeleton">
      00
    </span>
  );
}
