import type { ComponentProps } from "react";
import { alertMessages } from "#domain/alerts/alert-messages.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { BellPlus, Check, LoaderCircle } from "#web/ui/icons.ts";
import { type AlertAnswer, alertFailed } from "./make-alert.ts";
import type { AlertPhase } from "./use-make-alert.ts";

/** Everything that both controls can say. */
export const alertControlTexts: readonly string[] = [
  "Criando…",
  "Criado",
  "Ajustar alerta",
  alertFailed,
  ...Object.values(alertMessages),
];

interface AlertButtonProps extends Omit<ComponentProps<"button">, "children"> {
  label: string;
  phase: AlertPhase;
}

/** It stays where it is in every phase, and keeps the focus. */
export function AlertButton({ label, phase, ...rest }: AlertButtonProps) {
  const t = useTranslate();
  return (
    <Button kind="line" aria-disabled={phase !== "idle" || undefined} {...rest}>
      {phase === "idle" && <BellPlus size={18} className="shrink-0" />}
      {phase === "busy" && <LoaderCircle size={18} className="shrink-0 animate-spin motion-reduce:hidden" />}
      {phase === "made" && <Check size={18} className="shrink-0" />}{" "}
      {phase === "idle" ? label : phase === "busy" ? t("Criando…") : t("Criado")}
    </Button>
  );
}

/** What became of it. There before its words, so that they are read out. */
export function AlertStatus({ answer }: { answer: AlertAnswer | undefined }) {
  const t = useTranslate();
  return (
    <p role="status" className={answer ? "text-sm font-semibold" : "sr-only"}>
      {answer && t(answer.sentence)}{" "}
      {answer?.href && (
        <a href={answer.href} className="text-link">
          {t("Ajustar alerta")}
        </a>
      )}
    </p>
  );
}
