import { useRef } from "react";
import { confirmationMessages } from "#domain/confirmations/confirmation-messages.ts";
import { ageTexts } from "#web/products/offer-age.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Check, X } from "#web/ui/icons.ts";
import { EndReasons, endReasonTexts } from "./end-reasons.tsx";
import type { ShownState } from "./shown-state.ts";
import { StateLine, stateTexts } from "./state-line.tsx";
import { type GivenAnswer, useStillValid } from "./use-still-valid.ts";

interface StillValidProps {
  id: string;
  hasCoupon: boolean;
  /** Its last day has passed. */
  isClosed: boolean;
  first: ShownState;
}

export const stillValidTexts: readonly string[] = [
  "Ainda vale?",
  "Voltou a valer?",
  "Sim",
  "Não",
  "Sim, voltou",
  ...endReasonTexts,
  ...stateTexts,
  ...ageTexts,
  ...Object.values(confirmationMessages),
];

export function StillValidIsland({ id, hasCoupon, isClosed, first }: StillValidProps) {
  const t = useTranslate();
  const { shown, says, note, isMine, give } = useStillValid(id, first);
  const isEnded = shown.state === "ended";
  // The sender's own "sim" counts nothing: the dashboard brings an ended one back.
  const canAnswer = !isClosed && !(isMine && isEnded);
  return (
    <section aria-labelledby="ainda-vale" data-offer-id={id} className="pulse-part">
      <h2 id="ainda-vale">{isEnded && !isClosed ? t("Voltou a valer?") : t("Ainda vale?")}</h2>
      {canAnswer && (
        <div className="still">
          <Button
            kind="line"
            size="tight"
            aria-pressed={says === "sim"}
            onClick={() => give({ says: "sim" })}
          >
            <Check size={18} /> {isEnded ? t("Sim, voltou") : t("Sim")}
          </Button>
          {!isEnded && <No says={says} hasCoupon={hasCoupon} give={give} />}
        </div>
      )}
      <p className="pulse-note">
        <StateLine shown={shown} />
        <span role="status" className={note?.isBad ? "text-tomato" : ""}>
          {note && t(note.text)}
        </span>
      </p>
    </section>
  );
}

interface NoProps {
  says: GivenAnswer["says"] | null;
  hasCoupon: boolean;
  give: (answer: GivenAnswer) => void;
}

/** It counts once a reason is chosen. */
function No({ says, hasCoupon, give }: NoProps) {
  const t = useTranslate();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button
        kind="line"
        size="tight"
        aria-pressed={says !== null && says !== "sim"}
        popoverTarget="nao-vale"
      >
        <X size={18} /> {t("Não")}
      </Button>
      <EndReasons
        ref={sheet}
        id="nao-vale"
        says={says}
        hasCoupon={hasCoupon}
        onChoose={(answer) => {
          sheet.current?.hidePopover();
          give(answer);
        }}
      />
    </>
  );
}
