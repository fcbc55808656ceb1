import { NavLink, useNavigate } from "react-router";
import type { PanelCounts } from "#domain/products/moderation.ts";
import { Package } from "#web/app/icons.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { Flag, MessageCircle, Scale, TicketPercent } from "#web/ui/icons.ts";
import { Key } from "./key.tsx";
import { usePanel } from "./panel-context.ts";
import { useShortcut } from "./use-shortcut.ts";

const tabs = [
  { path: "/admin/produtos", label: "Ofertas", Icon: Package, count: (n: PanelCounts) => n.products.pending },
  {
    path: "/admin/comentarios",
    label: "Comentários",
    Icon: MessageCircle,
    count: (n: PanelCounts) => n.waiting_comments,
  },
  { path: "/admin/denuncias", label: "Denúncias", Icon: Flag, count: (n: PanelCounts) => n.open_reports },
  {
    path: "/admin/cupons",
    label: "Cupons",
    Icon: TicketPercent,
    count: (n: PanelCounts) => n.pending_coupons,
  },
  { path: "/admin/recursos", label: "Recursos", Icon: Scale, count: (n: PanelCounts) => n.open_appeals },
] as const;

/** Everything that waits for a moderator, with one keyboard. */
export function WaitingTabs({ className = "" }: { className?: string }) {
  const t = useTranslate();
  const language = useLanguage();
  const { counts } = usePanel();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useHookAtTopLevel: always the same five.
  for (const [n, { path }] of tabs.entries()) useShortcut(String(n + 1), () => void navigate(path));
  return (
    <nav aria-label={t("O que espera")} className={`mb-4 ${className}`}>
      <ul className="flex flex-wrap gap-2">
        {tabs.map(({ path, label, Icon, count }, n) => (
          <li key={path}>
            <NavLink
              to={path}
              end
              className="inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-line bg-surface px-4 font-[650] hover:border-muted aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              <Icon size={18} aria-hidden="true" /> {t(label)}
              <span className="tabular-nums opacity-80">
                {counts && count(counts).toLocaleString(language)}
              </span>
              <Key name={String(n + 1)} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
