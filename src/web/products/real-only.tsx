import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { X } from "#web/ui/icons.ts";
import { EmptyList } from "./empty-list.tsx";

/** The filter as one link: to the list with it, or back to the one without. */
export function RealOnlyLink({ isOn, href }: { isOn: boolean; href: string }) {
  const t = useTranslate();
  const label = t("Só desconto real");
  return isOn ? (
    <a
      href={href}
      rel="nofollow"
      aria-label={t("Remover filtro: {{filter}}", { filter: label })}
      className="chip active-filter print:hidden"
    >
      {label} <X size={16} className="shrink-0" />
    </a>
  ) : (
    <a href={href} rel="nofollow" className="chip print:hidden">
      {label}
    </a>
  );
}

/** An order that leaves offers out says so. */
export function RealOrderNote() {
  const t = useTranslate();
  return (
    <p className="text-muted">
      {t("Esta ordem mostra só ofertas com desconto real, as de preço de costume conhecido primeiro.")}
    </p>
  );
}

/** @param href of the same list with all its offers */
export function NoRealOffers({ href }: { href: string }) {
  const t = useTranslate();
  return (
    <EmptyList
      title={t("Nenhum desconto real por aqui agora")}
      text={t("Só entram ofertas com desconto real. As outras continuam na lista completa.")}
    >
      <ButtonLink label={t("Ver todas as ofertas")} kind="primary" size="lg" href={href} rel="nofollow" />
    </EmptyList>
  );
}
