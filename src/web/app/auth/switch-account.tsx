import { useState } from "react";
import { UserRound } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { AuthOutcome } from "./auth-frame.tsx";
import type { Outcome, SwitchQuestion } from "./callback-outcome.ts";

interface SwitchAccountProps {
  question: SwitchQuestion;
  onAnswer: (outcome: Outcome) => void;
}

/** Staying comes first: most likely the reader did not know whose link it is. */
export function SwitchAccount({ question, onAnswer }: SwitchAccountProps) {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const { present, other, stay, enter } = question;
  function answer(choose: () => Promise<Outcome>): void {
    if (isBusy) return;
    setIsBusy(true);
    void choose().then(onAnswer);
  }
  return (
    <AuthOutcome title={t("Trocar de conta?")} Icon={UserRound}>
      <p className="text-lg [overflow-wrap:anywhere]">
        {t("Você está como {{present}}. Entrar como {{other}}?", { present, other })}
      </p>
      <p className="text-muted">
        {t("Se você não pediu este link, fique. Ao trocar, sua sessão e seus rascunhos saem deste aparelho.")}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button label={t("Ficar na minha conta")} kind="primary" size="lg" onClick={() => answer(stay)} />
        <Button label={t("Trocar de conta")} kind="line" size="lg" onClick={() => answer(enter)} />
      </div>
    </AuthOutcome>
  );
}
