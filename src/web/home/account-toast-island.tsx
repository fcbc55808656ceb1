import { useCallback, useEffect, useState } from "react";
import { ACTIVATED_KEY } from "#web/api/stored-session.ts";
import { useTranslate } from "#web/translate.ts";
import { Toast } from "#web/ui/toast.tsx";

/** §9: how long after the activation the good news is told. */
const DELAY_MS = 5000;

/** §2: wakes only where the account was activated in this browser; the flag says when. Told once. */
export function AccountToastIsland() {
  const t = useTranslate();
  const [isShown, setIsShown] = useState(false);
  const close = useCallback(() => setIsShown(false), []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tell(): void {
      // Another page may have told it while this one waited.
      if (localStorage.getItem(ACTIVATED_KEY) === null) return;
      localStorage.removeItem(ACTIVATED_KEY);
      setIsShown(true);
    }
    const wait = () => {
      timer = setTimeout(tell, remainingMs());
    };
    // A page that the browser draws ahead is seen by nobody, perhaps never.
    if ((document as { prerendering?: boolean }).prerendering)
      document.addEventListener("prerenderingchange", wait, { once: true });
    else wait();
    return () => {
      document.removeEventListener("prerenderingchange", wait);
      clearTimeout(timer);
    };
  }, []);

  return (
    <Toast
      text={isShown ? t("Sua conta está ativa!") : undefined}
      closeLabel={t("Fechar aviso")}
      onClose={close}
    />
  );
}

/** A clock that was turned back, or a flag that is no number, must not keep the news for ever. */
function remainingMs(): number {
  const passed = Date.now() - Number(localStorage.getItem(ACTIVATED_KEY));
  return passed >= 0 ? Math.max(0, DELAY_MS - passed) : DELAY_MS;
}
