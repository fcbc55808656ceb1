import { useEffect } from "react";
import { authDelays } from "#domain/auth/auth-delays.ts";
import { authMessages } from "#domain/auth/auth-messages.ts";
import { markActivated } from "#web/api/stored-session.ts";
import { useSite } from "#web/app/app-props.ts";
import { PartyPopper } from "#web/app/icons.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { MessageCircle } from "#web/ui/icons.ts";
import { BenefitList } from "./account-benefits.tsx";
import { AuthBadge, AuthFrame } from "./auth-frame.tsx";
import { AutoContinue } from "./auto-continue.tsx";
import { useGoTo } from "./next-path.ts";

/** «§2». Public; only a signed-in user sees the toast on the home page, too. */
export function AccountConfirmedScreen() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { account } = useAccount();
  const isIn = account.phase === "in";
  useEffect(() => {
    if (isIn) markActivated(Date.now());
  }, [isIn]);
  return (
    <AuthFrame
      title={t(authMessages.account_active)}
      lead={t("Parabéns! Seu e-mail foi confirmado com sucesso.")}
    >
      <div className="grid grid-cols-1 gap-5">
        <AuthBadge Icon={PartyPopper} />
        <div>
          <h2 className="mb-3 text-xl font-[750]">{t("O que você já pode fazer")}</h2>
          <BenefitList />
        </div>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink label={t("Ir para o início")} kind="primary" size="lg" href="/" />
          <ScreenLink label={t("Abrir meu painel")} kind="line" size="lg" to="/dashboard" />
        </div>
        <AutoContinue
          after={authDelays.account_confirmed}
          whereTo={t("para o início")}
          onEnd={() => goTo("/")}
        />
        <SupportChat />
      </div>
    </AuthFrame>
  );
}

function SupportChat() {
  const t = useTranslate();
  const { support_chat } = useSite();
  if (!support_chat) return null;
  return (
    <p className="-mb-2.5 flex flex-wrap justify-between gap-x-6 border-t border-t-line pt-3 text-meta text-muted">
      <span className="py-2.5">{t("Ficou com alguma dúvida?")}</span>
      <a href={support_chat} target="_blank" rel="noopener" className="text-link py-2.5">
        <MessageCircle size={18} className="mr-1.5 inline align-[-0.2em]" />
        {t("Falar com o suporte no chat")}
        <span className="sr-only"> {t("(abre em nova aba)")}</span>
      </a>
    </p>
  );
}
