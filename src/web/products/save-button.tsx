import Heart from "lucide-react/icons/heart";
import { shownName } from "#domain/products/shown-name.ts";
import { useTranslate } from "#web/translate.ts";

export const saveTexts: readonly string[] = ["Salvar {{name}}"];

interface SaveButtonProps {
  offer: { id: string; name: string };
  /** Known already, as on the page of saved offers. */
  isSaved?: boolean;
  /** With its word, on the offer's own page. */
  isWide?: boolean;
}

/** The heart. `marks/hearts.ts` brings it to life without React: cards would be heavy as islands. Without a script it is not shown. */
export function SaveButton({ offer: { id, name }, isSaved = false, isWide = false }: SaveButtonProps) {
  const t = useTranslate();
  return (
    <button
      type="button"
      className={isWide ? "save save-wide" : "save"}
      data-mark="save"
      data-offer-id={id}
      aria-pressed={isSaved}
      aria-label={t("Salvar {{name}}", { name: shownName(name) })}
    >
      <Heart size={19} />
      {isWide && <span>{t("Salvar")}</span>}
      {isWide && <span>{t("Salva")}</span>}
    </button>
  );
}
