import Search from "lucide-react/icons/search";
import { categoryNames } from "#domain/products/categories.ts";
import { emptyTerm } from "#domain/products/empty-term.ts";
import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import { Island } from "#web/islands/island.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchBoxIsland } from "./search-box-island.tsx";
import { groupTitles } from "./suggestion-options.ts";

export const searchBoxTexts: readonly string[] = [
  ...Object.values(groupTitles),
  ...categoryNames,
  "Grátis",
  emptyTerm.title,
  "Busque por produto, loja ou categoria",
  "Sugestões",
  "Nenhuma sugestão",
  "1 sugestão. Use as setas para escolher.",
  "{{n}} sugestões. Use as setas para escolher.",
];

/** §2: only a term that is not blank is searched; the browser itself sees to that. */
export function SearchForm({ term: typed }: { term: string | undefined }) {
  const t = useTranslate();
  const term = cleanText(typed, longestTerm);
  return (
    <search className="relative order-1 min-w-0 basis-full lg:order-none print:hidden lg:flex-1">
      <form
        action="/buscar"
        className="flex h-12 items-center gap-2.5 rounded-full border border-transparent bg-sunk pr-0.5 pl-4 text-muted outline-offset-2 outline-ink has-[input:focus-visible]:outline-3 lg:pointer-fine:pr-1"
      >
        <Search size={20} className="shrink-0 max-lg:hidden" />
        <label htmlFor="busca" className="sr-only">
          {t("Buscar ofertas")}
        </label>
        {/* Without the button: a first tap on it must not wait for the island. */}
        <Island name="search-box" wake="touch" props={{ term }} texts={searchBoxTexts}>
          <SearchBoxIsland term={term} />
        </Island>
        <Button kind="primary" className="max-lg:size-11 max-lg:px-0 lg:pointer-fine:min-h-9.5" type="submit">
          <Search size={20} className="lg:hidden" />
          <span className="max-lg:sr-only">{t("Buscar")}</span>
        </Button>
      </form>
    </search>
  );
}
