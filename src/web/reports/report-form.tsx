import { useEffect, useRef, useState } from "react";
import { commentLimits } from "#domain/comments/comment-limits.ts";
import { reportMessages } from "#domain/comments/comment-messages.ts";
import { type ReportReason, reportReasons } from "#domain/comments/report-reasons.ts";
import { sentenceOf } from "#web/api/call.ts";
import { type Reported, reportContent } from "#web/api/comments.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

export const reportFormTexts: readonly string[] = [
  "O que há de errado?",
  "Ninguém fica sabendo quem denunciou.",
  "Conte o que há de errado (opcional)",
  "Denunciar",
  ...Object.values(reportReasons),
  ...Object.values(reportMessages),
];

interface ReportFormProps {
  reported: Reported;
  onDone: (message: string) => void;
  onCancel: () => void;
}

/** A reason is one tap; only "Outro" asks for words. */
export function ReportForm({ reported, onDone, onCancel }: ReportFormProps) {
  const t = useTranslate();
  const first = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const [isOther, setIsOther] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => first.current?.focus(), []);

  async function send(reason: ReportReason): Promise<void> {
    try {
      onDone((await reportContent(reported, reason, text.current?.value ?? "")).message);
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }
  return (
    <fieldset className="comment-panel">
      <legend className="font-[650]">{t("O que há de errado?")}</legend>
      <p className="field-hint">{t("Ninguém fica sabendo quem denunciou.")}</p>
      <div className="comment-reasons">
        {(Object.keys(reportReasons) as ReportReason[]).map((reason, place) => (
          <button
            key={reason}
            ref={place === 0 ? first : undefined}
            type="button"
            className={buttonClass("line", "tight")}
            aria-pressed={reason === "outro" ? isOther : undefined}
            onClick={() => (reason === "outro" ? setIsOther(true) : void send(reason))}
          >
            {t(reportReasons[reason])}
          </button>
        ))}
      </div>
      {isOther && (
        <div className="field">
          <textarea
            ref={text}
            className="control"
            rows={2}
            maxLength={commentLimits.reportText}
            aria-label={t("Conte o que há de errado (opcional)")}
            placeholder={t("Conte o que há de errado (opcional)")}
          />
          <button type="button" className={buttonClass("primary")} onClick={() => void send("outro")}>
            {t("Denunciar")}
          </button>
        </div>
      )}
      <p role="alert" className="field-error">
        {error && t(error)}
      </p>
      <button type="button" className="comment-act" onClick={onCancel}>
        {t("Cancelar")}
      </button>
    </fieldset>
  );
}
