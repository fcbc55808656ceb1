import { useContext, useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { useSite } from "#web/app/app-props.ts";
import {
  Activity,
  CircleUserRound,
  FilePlus,
  History,
  LayoutDashboard,
  Package,
  PackagePlus,
} from "#web/app/icons.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import {
  Flag,
  Mail,
  Menu,
  MessageCircle,
  Newspaper,
  Pencil,
  Scale,
  ScanSearch,
  Send,
  Store as StoreFront,
  TicketPercent,
  Users,
  X,
} from "#web/ui/icons.ts";
import { Logo } from "#web/ui/logo.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { PanelContext } from "./panel-context.ts";
import { type PanelTab, panelTabs } from "./panel-tabs.ts";

const panelIcons: Record<string, typeof Users> = {
  overview: LayoutDashboard,
  people: Users,
  moderation: Package,
  "add-product": PackagePlus,
  "edit-products": Pencil,
  articles: Newspaper,
  "add-article": FilePlus,
  comments: MessageCircle,
  reports: Flag,
  coupons: TicketPercent,
  appeals: Scale,
  stores: StoreFront,
  messages: Mail,
  newsletter: Send,
  system: Activity,
  history: History,
  "price-checks": ScanSearch,
};

/** The tabs; on a phone behind a button, so that the work comes first. */
export function PanelMenu() {
  const t = useTranslate();
  const { name } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the user arrives on another tab.
  useEffect(() => setIsOpen(false), [pathname]);
  return (
    <header
      className="py-3 px-[min(1rem,4vw)] text-night-text bg-night lg:sticky lg:top-0 lg:flex lg:flex-col lg:gap-6 lg:h-dvh lg:py-6 lg:px-4 lg:overflow-y-auto"
      data-open={isOpen || undefined}
    >
      <div className="flex items-center justify-between px-[min(0.5rem,2vw)] [&>a]:text-white">
        <Logo name={name} />
        <button
          type="button"
          className="grid place-items-center size-11 rounded-lg lg:hidden"
          aria-expanded={isOpen}
          aria-controls="menu-do-painel"
          aria-label={t("Menu do painel")}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <X size={22} /> : <Menu size={22} />}
        </button>
      </div>
      <div
        id="menu-do-painel"
        className="hidden flex-1 flex-col gap-6 [[data-open]>&]:flex [&:has(:focus-visible)]:flex [[data-open]>&]:py-3 [&:has(:focus-visible)]:py-3 lg:flex lg:py-0 noscript:flex"
      >
        <nav aria-label={t("Painel Admin")}>
          <Tabs tabs={panelTabs.filter((tab) => !tab.isBeyond)} />
          <Tabs tabs={panelTabs.filter((tab) => tab.isBeyond)} />
        </nav>
        <div className="mt-auto grid gap-2">
          <ThemeSwitch t={t} />
          <Me />
        </div>
      </div>
    </header>
  );
}

function Tabs({ tabs }: { tabs: PanelTab[] }) {
  const t = useTranslate();
  const counts = useContext(PanelContext)?.counts;
  const waitingOn: Record<string, number | undefined> = {
    moderation: counts && counts.products.pending + counts.to_check,
    comments: counts?.waiting_comments,
    reports: counts?.open_reports,
    coupons: counts?.pending_coupons,
    appeals: counts?.open_appeals,
    messages: counts?.unread_messages,
    system: counts?.failed_letters,
  };
  return (
    <ul className="grid gap-0.5 [&+&]:mt-3 [&+&]:pt-3 [&+&]:border-t border-night-line">
      {tabs.map(({ path, name, label }) => {
        const Icon = panelIcons[name];
        const waiting = waitingOn[name] ?? 0;
        return (
          <li key={path}>
            <NavLink
              to={path}
              end
              className="flex items-center gap-2.75 min-h-11 py-1.5 px-3 rounded-lg font-[550] hover:text-white current:text-white current:bg-night-raised forced-colors:current:border [&>svg]:flex-none"
            >
              {Icon && <Icon size={18} aria-hidden="true" />}
              <span>{t(label)}</span>
              {waiting > 0 && (
                <>
                  <span
                    className="ms-auto py-1 px-1.75 rounded-[99px] text-[0.75rem] font-[750] leading-none text-char bg-yellow"
                    aria-hidden="true"
                  >
                    {waiting.toLocaleString("pt-BR")}
                  </span>
                  <span className="sr-only">{t("{{n}} à espera", { n: waiting })}</span>
                </>
              )}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}

function Me() {
  const t = useTranslate();
  const { account, signOut } = useAccount();
  if (account.phase !== "in") return null;
  return (
    <div className="flex items-center gap-2.5 p-2 [&_svg]:flex-none">
      <CircleUserRound size={22} aria-hidden="true" />
      <div>
        <NavLink to="/meus-dados" className="block font-[650] wrap-anywhere text-white">
          {t(account.profile.display_name)}
        </NavLink>
        <button
          type="button"
          className="min-h-7 text-sm text-night-muted hover:text-white"
          onClick={() => void signOut().then(() => location.assign("/"))}
        >
          {t("Sair")}
        </button>
      </div>
    </div>
  );
}
