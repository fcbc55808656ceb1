import { Link, useSearchParams } from "react-router";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { useChoicePath } from "./list-address.ts";

/** The pages of a list by cursor, in the address: every page costs the same, and Back leads to the one before. */
export function ListPager({ next }: { next: string | null | undefined }) {
  const t = useTranslate();
  const [address] = useSearchParams();
  const pathOf = useChoicePath();
  const isFirst = !address.has("cursor");
  if (isFirst && !next) return null;
  return (
    <nav aria-label={t("Páginas")} className="flex flex-wrap justify-center gap-3 p-4">
      {!isFirst && (
        <Link to={pathOf({})} className={buttonClass("line")}>
          {t("Primeira página")}
        </Link>
      )}
      {next && (
        <Link to={pathOf({ cursor: next })} className={buttonClass("line")}>
          {t("Próxima página")}
        </Link>
      )}
    </nav>
  );
}
