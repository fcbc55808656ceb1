import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useTranslate } from "#web/translate.ts";
import { Toast, type ToastAction, type ToastKind } from "#web/ui/toast.tsx";

/**
 * Says a sentence in passing; it survives a change of screen. Sentences come translated; none takes back the last one.
 * What can be undone may be offered beside it for as long as it is shown.
 */
type ShowToast = (text: string | undefined, kind?: ToastKind, action?: ToastAction) => void;

const ToastContext = createContext<ShowToast>(() => {});

export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const [toast, setToast] = useState<{
    text: string;
    kind: ToastKind;
    action?: ToastAction | undefined;
  }>();
  const showToast = useCallback<ShowToast>(
    (text, kind = "good", action) => setToast(text ? { text, kind, action } : undefined),
    [],
  );
  const close = useCallback(() => setToast(undefined), []);
  return (
    <ToastContext value={showToast}>
      {children}
      <Toast {...toast} text={toast?.text} closeLabel={t("Fechar aviso")} onClose={close} />
    </ToastContext>
  );
}

export function useToast(): ShowToast {
  return useContext(ToastContext);
}
