import { type JSX, useEffect } from "react";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

/** A screen could not be fetched, or broke: the server has it as a whole document, which is asked for when the network is back. */
export function ScreenFailed(): JSX.Element {
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
      <button type="button" onClick={() => location.reload()} className={buttonClass("primary")}>
        {t("Tentar novamente")}
      </button>
    </div>
  );
}
