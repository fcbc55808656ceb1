import { type ReactNode, useCallback, useMemo } from "react";
import { Outlet, useLocation } from "react-router";
import { accessMessages } from "#domain/users/admin-messages.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { loadPanelCounts } from "#web/api/operation.ts";
import { isSigningOut } from "#web/api/sign-out.ts";
import { useSite } from "#web/app/app-props.ts";
import { Lock } from "#web/app/icons.ts";
import { loginPath } from "#web/app/members-only.tsx";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { ScreenSkeleton, Unreachable } from "#web/app/screen-states.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useFocusFallback } from "#web/app/use-focus-fallback.ts";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { PanelContext } from "./panel-context.ts";
import { PanelMenu } from "./panel-menu.tsx";
import { Protection } from "./protection.tsx";
import { usePanelLoad, useReloadEvery } from "./use-panel-load.ts";

/** «§2»: the panel's door. The server decides on every call; this only says who need not try. */
export function PanelScreen() {
  const { account } = useAccount();
  useFocusFallback();
  if (account.phase === "unknown" || isSigningOut())
    return (
      <PanelFrame menu={<PanelMenu />}>
        <ScreenSkeleton />
      </PanelFrame>
    );
  if (account.phase === "in" && isAdminRole(account.profile.role))
    return <OpenPanel profile={account.profile} />;
  return (
    <PanelFrame>
      {account.phase === "unreachable" ? <Unreachable /> : <Denied isOut={account.phase === "out"} />}
    </PanelFrame>
  );
}

function Denied({ isOut }: { isOut: boolean }) {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  const { title, text } = isOut ? accessMessages.not_logged_in : accessMessages.not_admin;
  const look = { kind: "primary", size: "lg" } as const;
  return (
    <div className="wrap grid justify-items-center pt-16 pb-20 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-tomato-soft text-tomato-deep">
        <Lock size={30} />
      </span>
      <h1 className="mt-5 text-4xl font-extrabold">{t(title)}</h1>
      <p className="mt-3 mb-7 text-lg text-lead">{t(text)}</p>
      {isOut ? (
        <ScreenLink to={loginPath(pathname + search)} {...look} label={t("Fazer login")} />
      ) : (
        <ButtonLink href="/" {...look} label={t("Voltar ao início")} />
      )}
    </div>
  );
}

function OpenPanel({ profile }: { profile: MyProfile }) {
  const t = useTranslate();
  const { data: counts, load } = usePanelLoad("counts", loadPanelCounts);
  const recount = useCallback(() => void load(), [load]);
  useReloadEvery(60_000, recount);
  const panel = useMemo(() => ({ profile, counts, recount }), [profile, counts, recount]);
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
