import { Link, Share2 } from "../../icons.jsx";
import { t } from "../../translate.js";

export function ShareIsland() {
  return (
    <>
      <button type="button" className="share-link share-copy">
        <Link size={18} />
        {t("Copiar link")}
      </button>
      <button type="button" className="share-link share-sheet">
        <Share2 size={18} /> {t("Mais opções")}
      </button>
      <span role="status" className="sr-only" />
    </>
  );
}
