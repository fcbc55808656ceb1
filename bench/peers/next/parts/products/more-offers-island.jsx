import { buttonClass } from "xepa/web/ui/button-class.ts";
import { t } from "../translate.js";
import { OfferSkeletons } from "./offer-skeletons.jsx";

export function MoreOffersIsland({ path, query, next }) {
  const href = `${path}?${new URLSearchParams({ ...query, cursor: next })}#ofertas`;
  return (
    <>
      <OfferSkeletons />
      <div className="list-end">
        <a href={href} rel="nofollow" aria-busy={false} className={buttonClass("line", "lg")}>
          {t("Mais ofertas")}
        </a>
        <span role="status" className="sr-only" />
      </div>
    </>
  );
}
