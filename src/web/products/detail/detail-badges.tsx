import Flame from "lucide-react/icons/flame";
import Hourglass from "lucide-react/icons/hourglass";
import Trophy from "lucide-react/icons/trophy";
import { isTopOffer, type ListedOffer } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";

/** What is over is neither hot nor a top offer any more. */
export function DetailBadges({ offer, isOver }: { offer: ListedOffer; isOver: boolean }) {
  const t = useTranslate();
  const isTop = isTopOffer(offer.discount);
  if (isOver)
    return (
      <p className="detail-badges">
        <span className="badge bg-char">
          <Hourglass size={14} /> {t("Oferta encerrada")}
        </span>
      </p>
    );
  if (!offer.hot && !isTop) return null;
  return (
    <p className="detail-badges">
      {offer.hot && (
        <span className="badge bg-hot">
          <Flame size={14} /> {t("Quente")}
        </span>
      )}
      {isTop && (
        <span className="badge bg-go">
          <Trophy size={14} /> {t("Top oferta")}
        </span>
      )}
    </p>
  );
}
