import { MailCheck } from "#web/app/icons.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { CircleCheck } from "#web/ui/icons.ts";
import { AuthOutcome } from "./auth-frame.tsx";

/** After the first of the two links; it opens no session, so the reader may be anybody. */
export function Halfway() {
  const t = useTranslate();
  return (
    <AuthOutcome title={t("Endereço confirmado")} Icon={MailCheck}>
      <p className="text-lg">
        {t("Falta o outro: abra o link que enviamos para lá. Só então a conta troca de e-mail.")}
      </p>
      <ScreenLink
        label={t("Ver a troca em Meus dados")}
        kind="primary"
        size="lg"
        className="justify-self-start"
        to="/meus-dados#email"
      />
    </AuthOutcome>
  );
}

export function Moved({ to }: { to: string }) {
  const t = useTranslate();
  const { account } = useAccount();
  const email = account.phase === "in" ? account.profile.email : undefined;
  return (
    <AuthOutcome title={t("E-mail trocado!")} Icon={CircleCheck}>
      <p className="text-lg wrap-anywhere">
        {email
          ? t("De agora em diante você entra com {{email}}.", { email })
          : t("De agora em diante você entra com o endereço novo.")}
      </p>
      <ScreenLink
        label={t("Ir para Meus dados")}
        kind="primary"
        size="lg"
        className="justify-self-start"
        to={to}
      />
    </AuthOutcome>
  );
}
