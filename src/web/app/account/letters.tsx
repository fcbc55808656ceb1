import { useEffect, useRef, useState } from "react";
import type { MyProfile } from "#domain/users/my-data.ts";
import { changeMyLetters } from "#web/api/account.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { Section, useAttempt } from "./section.tsx";

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
      <div className="flex min-h-11 items-center justify-between gap-4">
        <label htmlFor="avisos-analise" className="min-w-0 cursor-pointer">
          <span className="block font-semibold">{t("Quando uma oferta minha for analisada")}</span>
          <span id="avisos-analise-dica" className="block text-sm text-muted">
            {t("Aprovada ou não, com o motivo.")}
          </span>
        </label>
        <input
          id="avisos-analise"
          type="checkbox"
          role="switch"
          name="decision_letters"
          aria-describedby="avisos-analise-dica"
          checked={isOn}
          aria-checked={isOn}
          onChange={({ target }) => choose(target.checked)}
          className="h-8 w-13 flex-none cursor-pointer appearance-none rounded-full bg-edge p-1 [transition:background-color_0.15s] before:block before:size-6 before:rounded-full before:bg-white before:[transition:translate_0.15s] checked:bg-go checked:before:[translate:1.25rem] forced-colors:appearance-auto forced-colors:before:hidden"
        />
      </div>
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
