import { useEffect } from "react";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";

/** A screen could not be fetched, or threw: the document reloads when the network is back. */
export function ScreenFailed() {
  const t = useTranslate();
  useEffect(() => {
    const again = () => location.reload();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <div className="wrap pt-13 pb-16">
      <div role="alert">
        <h1 className="text-3xl font-extrabold">{t("Esta página não abriu")}</h1>
        <p className="mt-3 mb-6 text-lg text-lead">{t("Verifique sua internet e tente novamente.")}</p>
      </div>
      <Button label={t("Tentar novamente")} kind="primary" onClick={() => location.reload()} />
    </div>
  );
}

export function ScreenSkeleton() {
  const t = useTranslate();
  return (
    <div className="wrap pt-13 pb-16" aria-busy="true">
      <h1 className="sr-only">{t("Carregando…")}</h1>
      <div aria-hidden="true">
        <div className="skeleton h-10 w-2/3 max-w-96" />
        <div className="skeleton mt-4 h-6 w-full max-w-140" />
        <div className="mt-8 grid gap-4 md:grid-cols-2">
          <div className="skeleton h-44" />
          <div className="skeleton h-44" />
        </div>
      </div>
    </div>
  );
}

/** A session is stored, but the server does not respond: it retries by itself, and on a tap. */
export function Unreachable() {
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
      <ActionButton label={t("Tentar novamente")} busyLabel={t("Carregando…")} onPress={refresh} />
    </div>
  );
}
