import { endedSentences } from "xepa/domain/confirmations/confirmation-messages.ts";
import { CircleCheck, CircleQuestionMark as CircleHelp, CircleX, Undo2 as Undo } from "../../icons.jsx";
import { t } from "../../translate.js";
import { translatedAge } from "../offer-age.jsx";

export function StateLine({ shown }) {
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
        <CircleHelp size={15} /> {t("Talvez encerrada")}
      </span>
    );
  return (
    <>
      {isBack && (
        <span className="state state-live">
          <Undo size={15} /> {t("Voltou!")}
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

function confirmedText({ age, people }, t) {
  const words = translatedAge(age ?? "Agora mesmo", t);
  const when = words.charAt(0).toLowerCase() + words.slice(1);
  if (people === 0) return t("Confirmada {{when}}", { when });
  if (people === 1) return t("Confirmada {{when}} por 1 pessoa", { when });
  return t("Confirmada {{when}} por {{n}} pessoas", {
    when,
    n: String(people),
  });
}
