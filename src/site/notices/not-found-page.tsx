import type { Page } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { CategoryLinks } from "./category-links.tsx";
import { Notice } from "./notice.tsx";
import { SearchBox } from "./search-box.tsx";

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
      <a href="/" className={buttonClass("line", "lg")}>
        {t("Voltar ao início")}
      </a>
    </Notice>
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
