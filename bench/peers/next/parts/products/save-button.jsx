import { shownName } from "xepa/domain/products/shown-name.ts";
import { buttonClass } from "xepa/web/ui/button-class.ts";
import { Heart } from "../icons.jsx";
import { t } from "../translate.js";

const looks = {
  card: "save",
  bar: "save-bar",
  wide: `save-wide ${buttonClass("line")}`,
};

/** The heart. `marks/hearts.ts` brings it to life without React: cards would be heavy as islands. Without a script it is not shown. */
export function SaveButton({ offer: { id, name }, isSaved = false, form = "card" }) {
  return (
    <button
      type="button"
      className={looks[form]}
      data-mark="save"
      data-offer-id={id}
      aria-pressed={isSaved}
      aria-label={t("Salvar {{name}}", { name: shownName(name) })}
    >
      <Heart size={form === "bar" ? 24 : 19} />
      {form === "wide" && <span>{t("Salvar")}</span>}
      {form === "wide" && <span>{t("Salva")}</span>}
    </button>
  );
}
