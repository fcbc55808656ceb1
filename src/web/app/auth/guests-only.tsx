import { type JSX, useEffect } from "react";
import { defaultRoute } from "#domain/auth/default-route.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { Unreachable } from "#web/app/screen-states.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { AuthFrame, LoadingText } from "./auth-frame.tsx";
import { useGoTo, useNext } from "./next-path.ts";
import { SecondFactorStep } from "./second-factor-step.tsx";

/** The login and the sign-up; a signed-in user is redirected, after a second factor where one is pending. */
export function GuestsOnly({ children }: { children: (next: string | undefined) => JSX.Element }) {
  const { account } = useAccount();
  const next = useNext();
  if (account.phase === "unreachable") return <Unreachable />;
  if (account.phase !== "in") return children(next);
  if (account.profile.second_factor === "pending") return <SecondFactorStep />;
  return <RedirectSignedIn profile={account.profile} next={next} />;
}

/** «§2»: a signed-in user is redirected to `next`, or else to the default route. */
function RedirectSignedIn({ profile, next }: { profile: MyProfile; next: string | undefined }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const to = next ?? defaultRoute(profile);
  useEffect(() => goTo(to), [goTo, to]);
  return (
    <AuthFrame title={t("Que bom ter você aqui")}>
      <LoadingText text={t("Abrindo sua conta…")} />
    </AuthFrame>
  );
}
