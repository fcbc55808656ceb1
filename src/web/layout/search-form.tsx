import Search from "lucide-react/icons/search";
import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

/** As much as the search reads; longer terms find nothing that shorter ones do not. */
const LONGEST_TERM = 200;

/** §2: only a term that is not blank is searched; the browser itself sees to that. */
export function SearchForm({ term }: { term: string | undefined }): JSX.Element {
  const t = useTranslate();
  return (
    <search className="order-1 min-w-0 basis-full lg:order-none print:hidden lg:flex-1">
      <form
        action="/buscar"
        className="flex h-12 items-center gap-2.5 rounded-full border border-transparent bg-sunk pr-0.5 pl-4 text-muted outline-offset-2 outline-ink has-[input:focus-visible]:outline-3 lg:pointer-fine:pr-1"
      >
        <Search size={20} className="shrink-0 max-lg:hidden" />
        <label htmlFor="busca" className="sr-only">
          {t("Buscar ofertas")}
        </label>
        <input
          id="busca"
          type="search"
          name="q"
          defaultValue={term}
          required
          maxLength={LONGEST_TERM}
          pattern=".*\S.*"
          title={t("Digite algo para buscar")}
          placeholder={t("Busque por produto, loja ou categoria")}
          autoComplete="off"
          enterKeyHint="search"
          className="h-full min-w-0 flex-1 text-ink outline-none [box-shadow:none] placeholder:text-ellipsis placeholder:text-muted"
        />
        <button
          type="submit"
          className={`${buttonClass("primary")} max-lg:size-11 max-lg:px-0 lg:pointer-fine:min-h-9.5`}
        >
          <Search size={20} className="lg:hidden" />
          <span className="max-lg:sr-only">{t("Buscar")}</span>
        </button>
      </form>
    </search>
  );
}
