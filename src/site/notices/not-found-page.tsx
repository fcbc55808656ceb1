import type { Page } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Search } from "#web/ui/icons.ts";
import { CategoryLinks } from "./category-links.tsx";
import { Notice } from "./notice.tsx";

function View() {
  const t = useTranslate();
  return (
    <Notice
      mark="404"
      title={t("Esta página não existe")}
      text={t(
        "O endereço pode estar errado ou a página saiu do ar. Busque o que você procura ou escolha uma categoria.",
      )}
    >
      <SearchBox />
      <CategoryLinks />
      <ButtonLink label={t("Voltar ao início")} kind="line" size="lg" href="/" />
    </Notice>
  );
}

/** A second search box on error pages: the one in the header may be out of sight. */
function SearchBox() {
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
        <Button kind="primary" className="min-h-12 max-md:flex-1 lg:pointer-fine:min-h-10.5" type="submit">
          <Search size={18} /> {t("Buscar")}
        </Button>
      </form>
    </search>
  );
}

export const notFoundPage: Page<null> = {
  status: 404,
  load: async () => null,
  head: (_, { site, t }) => ({
    title: `404: ${t("Esta página não existe")} · ${site.name}`,
    description: t("Esta página não existe"),
    noindex: true,
  }),
  tags: () => [],
  View,
};
