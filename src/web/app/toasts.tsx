import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useTranslate } from "#web/translate.ts";
import { Toast, type ToastAction, type ToastKind } from "#web/ui/toast.tsx";

/**
 * Says a sentence in passing; it survives a change of screen. Sentences come translated; none takes back the last one.
 * What can be undone may be offered beside it for as long as it is shown.
 */
type ShowToast = (text: string | undefined, kind?: ToastKind, action?: ToastAction) => void;

interface Toasts {
  show: ShowToast;
  /** Presses the button that has this shortcut; false where there is none in sight. */
  press: (shortcut: string) => boolean;
}

const ToastContext = createContext<Toasts>({ show: () => {}, press: () => false });

interface ShownToast {
  text: string;
  kind: ToastKind;
  action?: ToastAction | undefined;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const [toast, setToast] = useState<ShownToast>();
  const shown = useRef<ShownToast>(undefined);
  useEffect(() => {
    shown.current = toast;
  }, [toast]);
  const toasts = useMemo<Toasts & { close: () => void }>(
    () => ({
      show: (text, kind = "good", action) => setToast(text ? { text, kind, action } : undefined),
      close: () => setToast(undefined),
      press(shortcut) {
        const action = shown.current?.action;
        if (action?.shortcut !== shortcut) return false;
        setToast(undefined);
        action.run();
        return true;
      },
    }),
    [],
  );
  return (
    <ToastContext value={toasts}>
      {children}
      <Toast {...toast} text={toast?.text} closeLabel={t("Fechar aviso")} onClose={toasts.close} />
    </ToastContext>
  );
}

export function useToast(): ShowToast {
  return useContext(ToastContext).show;
}

export function usePressToast(): Toasts["press"] {
  return useContext(ToastContext).press;
}
