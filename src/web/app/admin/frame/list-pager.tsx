import { Link, useLocation } from "react-router";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

/** The pages of a list by cursor, in the address: every page costs the same, and Back leads to the one before. */
export function ListPager({ next }: { next: string | null | undefined }) {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isFirst = !query.has("cursor");
  if (isFirst && !next) return null;
  const to = (cursor: string | null) => {
    const other = new URLSearchParams(query);
    if (cursor) other.set("cursor", cursor);
    else other.delete("cursor");
    return `${pathname}?${other}`;
  };
  return (
    <nav aria-label={t("Páginas")} className="flex flex-wrap justify-center gap-3 p-4">
      {!isFirst && (
        <Link to={to(null)} className={buttonClass("line")}>
          {t("Primeira página")}
        </Link>
      )}
      {next && (
        <Link to={to(next)} className={buttonClass("line")}>
          {t("Próxima página")}
        </Link>
      )}
    </nav>
  );
}
