import { createContext, type JSX, type ReactNode, useCallback, useContext, useState } from "react";
import { useTranslate } from "#web/translate.ts";
import { Toast } from "#web/ui/toast.tsx";

/** Says a sentence in passing; it survives a change of screen. Sentences come translated; none takes back the last one. */
type Tell = (text: string | undefined, kind?: "good" | "bad") => void;

const TellContext = createContext<Tell>(() => {});

export function ToastProvider({ children }: { children: ReactNode }): JSX.Element {
  const t = useTranslate();
  const [said, setSaid] = useState<{ text: string; kind: "good" | "bad" }>();
  const tell = useCallback<Tell>((text, kind = "good") => setSaid(text ? { text, kind } : undefined), []);
  const close = useCallback(() => setSaid(undefined), []);
  return (
    <TellContext value={tell}>
      {children}
      <Toast text={said?.text} kind={said?.kind} closeLabel={t("Fechar aviso")} onClose={close} />
    </TellContext>
  );
}

export function useTell(): Tell {
  return useContext(TellContext);
}
