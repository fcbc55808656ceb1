import { shownName } from "#domain/products/shown-name.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Heart } from "#web/ui/icons.ts";

export const saveTexts: readonly string[] = ["Salvar {{name}}"];

interface SaveButtonProps {
  offer: { id: string; name: string };
  /** Known already, as on the page of saved offers. */
  isSaved?: boolean;
  /** On a card's picture, beside the link to the store, or with its word where there is none. */
  form?: keyof typeof looks;
}

const looks = { card: "save", bar: "save-bar", wide: `save-wide ${buttonClass("line")}` } as const;

/** The heart. `marks/hearts.ts` brings it to life without React: cards would be heavy as islands. Without a script it is not shown. */
export function SaveButton({ offer: { id, name }, isSaved = false, form = "card" }: SaveButtonProps) {
  const t = useTranslate();
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
