import { createContext, type JSX, type ReactNode, useCallback, useContext, useState } from "react";
import { useTranslate } from "#web/translate.ts";
import { Toast, type ToastAction, type ToastKind } from "#web/ui/toast.tsx";

/**
 * Says a sentence in passing; it survives a change of screen. Sentences come translated; none takes back the last one.
 * What can be undone may be offered beside it for as long as it is shown.
 */
type Tell = (text: string | undefined, kind?: ToastKind, action?: ToastAction) => void;

const TellContext = createContext<Tell>(() => {});

export function ToastProvider({ children }: { children: ReactNode }): JSX.Element {
  const t = useTranslate();
  const [said, setSaid] = useState<{
    text: string;
    kind: ToastKind;
    action?: ToastAction | undefined;
  }>();
  const tell = useCallback<Tell>(
    (text, kind = "good", action) => setSaid(text ? { text, kind, action } : undefined),
    [],
  );
  const close = useCallback(() => setSaid(undefined), []);
  return (
    <TellContext value={tell}>
      {children}
      <Toast
        text={said?.text}
        kind={said?.kind}
        action={said?.action}
        closeLabel={t("Fechar aviso")}
        onClose={close}
      />
    </TellContext>
  );
}

export function useTell(): Tell {
  return useContext(TellContext);
}
