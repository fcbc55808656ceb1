import Search from "lucide-react/icons/search";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

/** A second search box on error pages: the one in the header may be out of sight. */
export function SearchBox() {
  const t = useTranslate();
  return (
    <search className="w-full max-w-140 print:hidden">
      <form action="/buscar" className="flex flex-wrap gap-2.5">
        <label htmlFor="busca-aqui" className="sr-only">
          {t("Buscar ofertas")}
        </label>
        <input
          id="busca-aqui"
          type="search"
          name="q"
          required
          maxLength={200}
          pattern=".*\S.*"
          title={t("Digite algo para buscar")}
          placeholder={t("Busque por produto, loja ou categoria")}
          autoComplete="off"
          enterKeyHint="search"
          className="control min-w-[min(12rem,100%)] flex-1 placeholder:text-ellipsis"
        />
        <button type="submit" className={`${buttonClass("primary")} min-h-12 max-md:flex-1`}>
          <Search size={18} /> {t("Buscar")}
        </button>
      </form>
    </search>
  );
}
