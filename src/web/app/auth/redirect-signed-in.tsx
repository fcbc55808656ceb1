import { type JSX, useEffect } from "react";
import { homeOf } from "#domain/auth/default-route.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { useTranslate } from "#web/translate.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { Moment } from "./moment.tsx";
import { useGoTo } from "./next-path.ts";

/** «§2»: who is signed in has nothing to do at the door; where they were going beats the usual places. */
export function SentOn({ profile, next }: { profile: MyProfile; next: string | undefined }): JSX.Element {
  const t = useTranslate();
  const goTo = useGoTo();
  const to = next ?? homeOf(profile);
  useEffect(() => goTo(to), [goTo, to]);
  return (
    <AuthFrame title={t("Que bom ter você aqui")}>
      <Moment text={t("Abrindo sua conta…")} />
    </AuthFrame>
  );
}
