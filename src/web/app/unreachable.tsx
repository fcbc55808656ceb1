import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { useAccount } from "./session/account.ts";

/** A session is stored, but nobody answers: nothing is lost, and trying again is one tap away. */
export function Unreachable(): JSX.Element {
  const t = useTranslate();
  const { refresh } = useAccount();
  return (
    <div className="wrap pt-13 pb-16">
      <h1 className="text-3xl font-extrabold">{t("Não conseguimos falar com o servidor")}</h1>
      <p className="mt-3 text-lg text-lead">
        {t("Sua sessão continua guardada. Verifique sua internet e tente novamente.")}
      </p>
      <button type="button" onClick={() => void refresh()} className={`${buttonClass("primary", "lg")} mt-6`}>
        {t("Tentar novamente")}
      </button>
    </div>
  );
}
