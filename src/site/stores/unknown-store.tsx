import { Notice } from "#site/notices/notice.tsx";
import type { Head, PageContext } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** The same for a store that is not listed: what nobody has checked is not shown. */
export function UnknownStore({ all }: { all: { label: string; href: string } }) {
  const t = useTranslate();
  return (
    <Notice
      title={t("Loja não encontrada")}
      text={t("O endereço pode estar errado, ou a loja ainda não foi conferida pela equipe.")}
    >
      <ButtonLink {...all} kind="primary" size="lg" />
      <ButtonLink label={t("Voltar ao início")} kind="line" size="lg" href="/" />
    </Notice>
  );
}

export function unknownStoreHead({ site, t }: PageContext): Head {
  return {
    title: `${t("Loja não encontrada")} · ${site.name}`,
    description: t("O endereço pode estar errado, ou a loja ainda não foi conferida pela equipe."),
    noindex: true,
  };
}
