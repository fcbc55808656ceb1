import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { accessMessages } from "#domain/users/admin-messages.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { isSigningOut } from "#web/api/end-session.ts";
import { loadPanelCounts } from "#web/api/panel.ts";
import { useSite } from "#web/app/app-props.ts";
import { loginPath } from "#web/app/members-only.tsx";
import { ScreenSkeleton, Unreachable } from "#web/app/screen-states.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Logo } from "#web/ui/logo.tsx";
import { Denied } from "./denied.tsx";
import { type Panel, PanelContext } from "./panel-context.ts";
import { PanelMenu } from "./panel-menu.tsx";
import { Protection } from "./protection.tsx";
import { useFocusFallback } from "./use-focus-fallback.ts";
import { usePanelLoad } from "./use-panel-load.ts";

/** «§2»: the panel's door. The server decides on every call; this only says who need not try. */
export function PanelScreen() {
  const t = useTranslate();
  const { account } = useAccount();
  const { pathname, search } = useLocation();
  const { not_logged_in, not_admin } = accessMessages;
  useFocusFallback();
  if (account.phase === "unknown" || isSigningOut())
    return (
      <PanelFrame menu={<PanelMenu />}>
        <ScreenSkeleton />
      </PanelFrame>
    );
  if (account.phase === "unreachable")
    return (
      <PanelFrame>
        <Unreachable />
      </PanelFrame>
    );
  if (account.phase === "out")
    return (
      <PanelFrame>
        <Denied {...not_logged_in}>
          <Link to={loginPath(pathname + search)} className={buttonClass("primary", "lg")}>
            {t("Fazer login")}
          </Link>
        </Denied>
      </PanelFrame>
    );
  if (!isAdminRole(account.profile.role))
    return (
      <PanelFrame>
        <Denied {...not_admin}>
          <a href="/" className={buttonClass("primary", "lg")}>
            {t("Voltar ao início")}
          </a>
        </Denied>
      </PanelFrame>
    );
  return <OpenPanel profile={account.profile} />;
}

function OpenPanel({ profile }: { profile: MyProfile }) {
  const t = useTranslate();
  const panel = usePanelState(profile);
  const { second_factor, second_factor_required } = profile;
  const isLocked = second_factor === "pending" || (second_factor_required && second_factor !== "on");
  if (isLocked)
    return (
      <PanelFrame>
        <div className="wrap max-w-[48rem] pt-13 pb-16">
          <h1 className="mb-6 text-4xl font-extrabold">{t("Painel Admin")}</h1>
          <Protection profile={profile} />
        </div>
      </PanelFrame>
    );
  return (
    <PanelContext value={panel}>
      <PanelFrame menu={<PanelMenu />}>
        <Outlet />
      </PanelFrame>
    </PanelContext>
  );
}

/** Without a menu there is only the way home: a user without access does not see what is inside. */
function PanelFrame({ menu, children }: { menu?: ReactNode; children: ReactNode }) {
  const { name } = useSite();
  return (
    <div
      className={`panel-room grid min-h-dvh grid-rows-[auto_1fr] bg-panel ${menu ? "lg:grid-rows-none lg:grid-cols-[15.5rem_minmax(0,1fr)]" : ""}`}
    >
      {menu ?? (
        <header className="py-3 px-[min(1rem,4vw)] text-night-text bg-night [&>a]:text-white">
          <Logo name={name} />
        </header>
      )}
      <main
        id="conteudo"
        className="panel-main @container/panel min-w-0 pt-5 px-[min(1rem,4vw)] pb-16 lg:pt-7 lg:px-8"
      >
        {children}
      </main>
    </div>
  );
}

const RECOUNT_MS = 60_000;

/** Counts are read on arrival, after every action, and once a minute while the page is visible. */
function usePanelState(profile: MyProfile): Panel {
  const { data: counts, load } = usePanelLoad("counts", loadPanelCounts);
  const recount = useCallback(() => void load(), [load]);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && recount(), RECOUNT_MS);
    return () => clearInterval(timer);
  }, [recount]);
  return useMemo(() => ({ profile, counts, recount }), [profile, counts, recount]);
}
