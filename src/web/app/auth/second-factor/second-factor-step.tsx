import { type JSX, useState } from "react";
import { AuthFrame } from "#web/app/auth/auth-frame.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { CodeForm } from "./code-form.tsx";
import { RecoveryCodeForm } from "./recovery-code-form.tsx";

/** The password was right; the account asks for one thing more. Passing it changes the account, and so the screen. */
export function SecondFactorStep(): JSX.Element {
  const t = useTranslate();
  const [isRecovery, setIsRecovery] = useState(false);
  return isRecovery ? (
    <AuthFrame
      title={t("Código de recuperação")}
      lead={t("Use um dos códigos que você guardou. Cada um vale uma vez só.")}
    >
      <RecoveryCodeForm />
      <OtherWays label={t("Usar o código do aplicativo")} onChange={() => setIsRecovery(false)} />
    </AuthFrame>
  ) : (
    <AuthFrame
      title={t("Verificação em duas etapas")}
      lead={t("Abra seu aplicativo autenticador e digite o código de 6 dígitos.")}
    >
      <CodeForm />
      <OtherWays label={t("Usar um código de recuperação")} onChange={() => setIsRecovery(true)} />
    </AuthFrame>
  );
}

function OtherWays({ label, onChange }: { label: string; onChange: () => void }): JSX.Element {
  const t = useTranslate();
  const { signOut } = useAccount();
  return (
    <div className="mt-5 -mb-2.5 flex flex-wrap justify-between gap-x-6 border-t border-t-line pt-3 text-meta">
      <button type="button" onClick={onChange} className={`${buttonClass("ghost", "tight")} -ml-2`}>
        {label}
      </button>
      <button type="button" onClick={() => void signOut()} className={buttonClass("ghost", "tight")}>
        {t("Sair")}
      </button>
    </div>
  );
}
