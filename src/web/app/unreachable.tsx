import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { useAccount } from "./session/account.ts";

/** A session is stored, but nobody answers: nothing is lost, we ask again by ourselves, and trying is one tap away. */
export function Unreachable(): JSX.Element {
  const t = useTranslate();
  const { refresh } = useAccount();
  return (
    <div className="wrap pt-13 pb-16">
      <div role="alert">
        <h1 className="text-3xl font-extrabold">{t("Não conseguimos falar com o servidor")}</h1>
        <p className="mt-3 mb-6 text-lg text-lead">
          {t("Sua sessão continua guardada. Verifique sua internet e tente novamente.")}
        </p>
      </div>
      <ActionButton
        label={t("Tentar novamente")}
        busyLabel={t("Carregando…")}
        onPress={async () => void (await refresh())}
      />
    </div>
  );
}
