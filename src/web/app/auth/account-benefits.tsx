import { LayoutDashboard } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { BadgeCheck, Megaphone, Tag } from "#web/ui/icons.ts";

export const reasons = [
  { Icon: Megaphone, label: "Envie produtos em promoção para análise" },
  { Icon: LayoutDashboard, label: "Acompanhe tudo no seu painel de controle" },
  { Icon: Tag, label: "Descubra promoções todos os dias" },
  { Icon: BadgeCheck, label: "Gerencie os produtos que você enviou" },
];

export function BenefitList() {
  const t = useTranslate();
  return (
    <ul className="grid grid-cols-1 gap-3">
      {reasons.map(({ Icon, label }) => (
        <li key={label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="grid size-10 flex-none place-items-center rounded-full bg-green-soft text-green-deep">
            <Icon size={20} />
          </span>
          <span className="min-w-0 flex-1 basis-36 font-[550]">{t(label)}</span>
        </li>
      ))}
    </ul>
  );
}

export function AccountBenefits({ title }: { title: string }) {
  const t = useTranslate();
  return (
    <aside
      className="min-w-0 overflow-clip rounded-card border border-line bg-surface [box-shadow:var(--shadow-card)] lg:mt-2"
      aria-label={t("Por que ter uma conta")}
    >
      <div className="awning" aria-hidden="true" />
      <div className="grid grid-cols-1 gap-5 px-6 pt-11 pb-6">
        <h2 className="text-2xl font-[750]">{title}</h2>
        <BenefitList />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-dashed border-line pt-5">
          <span className="rounded-[8px] bg-yellow px-3 py-1 font-display text-3xl leading-[1.15] font-extrabold tracking-[-0.02em] text-char [print-color-adjust:exact]">
            {t("Grátis")}
          </span>
          <span className="min-w-0 text-meta text-muted">{t("O preço da conta, hoje e sempre.")}</span>
        </p>
      </div>
    </aside>
  );
}
