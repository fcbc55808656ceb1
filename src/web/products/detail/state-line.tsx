import { endedSentences } from "#domain/confirmations/confirmation-messages.ts";
import { translatedAge } from "#web/products/offer-age.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { CircleCheck, CircleQuestionMark, CircleX, Undo2 } from "#web/ui/icons.ts";
import type { ShownState } from "./shown-state.ts";

export const stateTexts: readonly string[] = [
  "Confirmada {{when}} por {{n}} pessoas",
  "Confirmada {{when}} por 1 pessoa",
  "Confirmada {{when}}",
  "Talvez encerrada",
  "Voltou!",
  "Ninguém confirmou ainda",
  ...Object.values(endedSentences),
];

export function StateLine({ shown }: { shown: ShownState }) {
  const t = useTranslate();
  const { state, reason, isBack } = shown;
  if (state === "ended")
    return (
      <span className="state state-over">
        <CircleX size={15} /> {t(endedSentences[reason ?? "outro"])}
      </span>
    );
  if (state === "doubtful")
    return (
      <span className="state state-maybe">
        <CircleQuestionMark size={15} /> {t("Talvez encerrada")}
      </span>
    );
  return (
    <>
      {isBack && (
        <span className="state state-live">
          <Undo2 size={15} /> {t("Voltou!")}
        </span>
      )}
      {state === "confirmed" && (
        <span className="state state-live">
          <CircleCheck size={15} /> {confirmedText(shown, t)}
        </span>
      )}
      {!isBack && state === "live" && <span>{t("Ninguém confirmou ainda")}</span>}
    </>
  );
}

function confirmedText({ age, people }: ShownState, t: Translate): string {
  const words = translatedAge(age ?? "Agora mesmo", t);
  const when = words.charAt(0).toLowerCase() + words.slice(1);
  if (people === 0) return t("Confirmada {{when}}", { when });
  if (people === 1) return t("Confirmada {{when}} por 1 pessoa", { when });
  return t("Confirmada {{when}} por {{n}} pessoas", { when, n: String(people) });
}
