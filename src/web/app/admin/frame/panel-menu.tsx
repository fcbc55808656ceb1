import CircleUserRound from "lucide-react/icons/circle-user-round";
import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type JSX, useContext, useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { useSite } from "#web/app/app-props.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { Logo } from "#web/ui/logo.tsx";
import { type Panel, PanelContext } from "./panel-context.ts";
import { panelIcons } from "./panel-icons.ts";
import { type PanelTab, panelTabs } from "./panel-tabs.ts";

/** The tabs; on a phone behind a button, so that the work comes first. */
export function PanelMenu(): JSX.Element {
  const t = useTranslate();
  const { name } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has arrived elsewhere needs it no longer.
  useEffect(() => setIsOpen(false), [pathname]);
  return (
    <header className="panel-aside" data-open={isOpen || undefined}>
      <div className="panel-aside-top">
        <Logo name={name} />
        <button
          type="button"
          className="panel-burger"
          aria-expanded={isOpen}
          aria-controls="menu-do-painel"
          aria-label={t("Menu do painel")}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <X size={22} /> : <Menu size={22} />}
        </button>
      </div>
      <div id="menu-do-painel" className="panel-menu">
        <nav aria-label={t("Painel Admin")}>
          <Tabs tabs={panelTabs.filter((tab) => !tab.isBeyond)} />
          <Tabs tabs={panelTabs.filter((tab) => tab.isBeyond)} />
        </nav>
        <Me />
      </div>
    </header>
  );
}

function Tabs({ tabs }: { tabs: PanelTab[] }): JSX.Element {
  const t = useTranslate();
  const panel = useContext(PanelContext);
  return (
    <ul className="panel-tabs">
      {tabs.map(({ path, name, label }) => {
        const Icon = panelIcons[name];
        const waiting = panel ? waitingOn(name, panel) : 0;
        return (
          <li key={path}>
            <NavLink to={path} end className="panel-tab">
              {Icon && <Icon size={18} aria-hidden="true" />}
              <span>{t(label)}</span>
              {waiting > 0 && (
                <>
                  <span className="panel-tab-count" aria-hidden="true">
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

/** What waits for somebody on a tab. */
function waitingOn(name: string, { counts }: Panel): number {
  if (!counts) return 0;
  const waiting: Record<string, number> = {
    moderation: counts.products.pending,
    messages: counts.unread_messages,
    system: counts.failed_letters,
  };
  return waiting[name] ?? 0;
}

function Me(): JSX.Element | null {
  const t = useTranslate();
  const { account, signOut } = useAccount();
  async function leave(): Promise<void> {
    await signOut();
    location.assign("/");
  }
  if (account.phase !== "in") return null;
  return (
    <div className="panel-me">
      <CircleUserRound size={22} aria-hidden="true" />
      <div>
        <NavLink to="/meus-dados" className="panel-me-name">
          {t(account.profile.display_name)}
        </NavLink>
        <button type="button" className="panel-me-leave" onClick={() => void leave()}>
          {t("Sair")}
        </button>
      </div>
    </div>
  );
}
