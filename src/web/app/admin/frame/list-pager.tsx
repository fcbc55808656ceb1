import { useSearchParams } from "react-router";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useTranslate } from "#web/translate.ts";
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
      {!isFirst && <ScreenLink to={pathOf({})} kind="line" label={t("Primeira página")} />}
      {next && <ScreenLink to={pathOf({ cursor: next })} kind="line" label={t("Próxima página")} />}
    </nav>
  );
}
