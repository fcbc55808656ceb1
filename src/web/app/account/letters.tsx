import { useEffect, useRef, useState } from "react";
import type { MyProfile } from "#domain/users/my-data.ts";
import { changeMyLetters } from "#web/api/account.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { Section, useAttempt } from "./section.tsx";
import { Switch } from "./switch.tsx";

/** Which letters come. Those about the account itself are no choice: they protect it. */
export function Letters({ profile }: { profile: MyProfile }) {
  const t = useTranslate();
  const { isOn, failure, choose } = useDecisionLetters(profile.decision_letters);
  return (
    <Section
      id="avisos"
      title={t("Avisos por e-mail")}
      lead={t("Escolha o que chega à sua caixa de entrada. Avisos de segurança da conta chegam sempre.")}
      failure={failure}
    >
      <Switch
        id="avisos-analise"
        name="decision_letters"
        label={t("Quando uma oferta minha for analisada")}
        hint={t("Aprovada ou não, com o motivo.")}
        isOn={isOn}
        onChange={choose}
      />
    </Section>
  );
}

/** An optimistic switch: it moves at once, the last choice wins, and it moves back where the call fails. */
function useDecisionLetters(stored: boolean) {
  const t = useTranslate();
  const showToast = useToast();
  const { failure, attempt } = useAttempt();
  const { refresh } = useAccount();
  const [isOn, setIsOn] = useState(stored);
  const known = useRef(stored);
  const wish = useRef<boolean>(undefined);

  useEffect(() => {
    known.current = stored;
    if (wish.current === undefined) setIsOn(stored);
  }, [stored]);

  async function choose(wanted: boolean): Promise<void> {
    const isUnderWay = wish.current !== undefined;
    wish.current = wanted;
    setIsOn(wanted);
    if (isUnderWay) return;
    await attempt(async () => {
      while (wish.current !== undefined && wish.current !== known.current) {
        const { message, profile } = await changeMyLetters({ decision_letters: wish.current }, newKey());
        known.current = profile.decision_letters;
        showToast(t(message));
      }
    });
    wish.current = undefined;
    setIsOn(known.current);
    void refresh();
  }

  return { isOn, failure, choose };
}
