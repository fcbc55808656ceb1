import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyList } from "./empty-list.tsx";

/** Behind the last offer of a list: offers may have gone since the address was kept. */
export function ListEnd({ start }: { start: string }) {
  const t = useTranslate();
  return (
    <EmptyList title={t("Não há mais ofertas")} text={t("Você chegou ao fim desta lista.")}>
      <ButtonLink label={t("Voltar ao começo da lista")} kind="primary" size="lg" href={start} />
    </EmptyList>
  );
}
