import { type RefObject, useRef, useState } from "react";
import type { ChainBreak } from "#domain/log/check-chain.ts";
import { headLine, headOf, type LogHead } from "#domain/log/log-entry.ts";
import { entryAddress } from "#domain/log/log-query.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { CircleCheck, Link2, Unlink } from "#web/ui/icons.ts";
import type { CheckProgress } from "./check-log.ts";
import { useVerification, type Verification } from "./use-verification.ts";
import { breakTexts } from "./verify-texts.ts";

export interface VerifyLogProps {
  head: LogHead;
  /** The day of the first entry, as it is written. */
  since: string;
}

/** Recomputes the whole log in the reader's own browser. */
export function VerifyLogIsland({ head, since }: VerifyLogProps) {
  const { state, start, stop } = useVerification(head.seq);
  const [pasted, setPasted] = useState<LogHead | null>(null);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function begin(): void {
    const text = field.current?.value.trim() ?? "";
    const earlier = headOf(text);
    const isUnreadable = text !== "" && !earlier;
    setWrong(isUnreadable);
    setPasted(earlier);
    if (isUnreadable) field.current?.focus();
    else start(earlier ? [head, earlier] : [head]);
  }

  return (
    <div className="verify">
      <div>{state.step === "during" ? <Progress {...state} /> : <Extent head={head} since={since} />}</div>
      {/* Around the button, whose own look says how it is displayed. */}
      <div className="only-script">
        <CheckButton step={state.step} begin={begin} stop={stop} />
      </div>
      <div className="verify-said">
        <Said state={state} pasted={pasted} />
      </div>
      <EarlierHash field={field} isWrong={isWrong} />
    </div>
  );
}

interface CheckButtonProps {
  step: Verification["step"];
  begin(): void;
  stop(): void;
}

/** One button in every state, so that the focus stays on it. */
function CheckButton({ step, begin, stop }: CheckButtonProps) {
  const t = useTranslate();
  if (step === "during") return <Button kind="line" onClick={stop} label={t("Parar")} />;
  return (
    <Button kind="primary" onClick={begin}>
      <Link2 size={18} />
      {step === "before" ? t("Verificar a corrente") : t("Verificar de novo")}
    </Button>
  );
}

function Extent({ head, since }: VerifyLogProps) {
  const [t, language] = [useTranslate(), useLanguage()];
  const n = head.seq.toLocaleString(language);
  return (
    <>
      <p>
        <b>
          {head.seq === 1
            ? t("1 ato desde {{since}}", { since })
            : t("{{n}} atos desde {{since}}", { n, since })}
        </b>
      </p>
      <p className="mono">{t("última: {{hash}}", { hash: headLine(head) })}</p>
    </>
  );
}

function Progress({ seq, all }: CheckProgress) {
  const [t, language] = [useTranslate(), useLanguage()];
  const text = t("Conferindo {{n}} de {{all}}", {
    n: seq.toLocaleString(language),
    all: all.toLocaleString(language),
  });
  return (
    <>
      <p>
        <b>{text}</b>
      </p>
      <progress max={all} value={seq} aria-label={text} />
    </>
  );
}

/** Stays in the document, so that what is said is read out. */
function Said({ state, pasted }: { state: Verification; pasted: LogHead | null }) {
  const [t, language] = [useTranslate(), useLanguage()];
  const isWhole = state.step === "whole";
  return (
    <>
      <p role="status" className={isWhole ? "finding finding-good" : undefined}>
        {isWhole && (
          <>
            <CircleCheck size={18} />
            <span>
              {t(
                "Corrente inteira. Seu navegador refez as {{n}} contas em {{seconds}} s e chegou à mesma impressão digital.",
                {
                  n: state.seq.toLocaleString(language),
                  seconds: (Math.ceil(state.seconds * 10) / 10).toLocaleString(language),
                },
              )}
              {pasted && ` ${t("Ela também tem o nº {{n}} que você colou, igual.", { n: pasted.seq })}`}
            </span>
          </>
        )}
      </p>
      {state.step === "broken" && <Broken {...state.broken} />}
      {state.step === "failed" && (
        <p role="alert" className="finding finding-warn">
          {t("A conferência parou no nº {{n}}. Veja a conexão e tente de novo.", {
            n: state.seq.toLocaleString(language),
          })}
        </p>
      )}
    </>
  );
}

function Broken({ seq, kind }: ChainBreak) {
  const [t, language] = [useTranslate(), useLanguage()];
  const values = { n: seq.toLocaleString(language), before: (seq - 1).toLocaleString(language) };
  return (
    <p role="alert" className="finding finding-bad">
      <Unlink size={18} />
      <span>
        {t(breakTexts[kind], values)}{" "}
        <a className="lined" href={entryAddress(seq)}>
          {t("Ver onde")}
        </a>
        {" · "}
        <a className="lined" href="/contato">
          {t("Avisar a equipe")}
        </a>
      </span>
    </p>
  );
}

interface EarlierHashProps {
  field: RefObject<HTMLInputElement | null>;
  isWrong: boolean;
}

/** A chain that was cut or rewritten agrees with itself: it takes what was published earlier. */
function EarlierHash({ field, isWrong }: EarlierHashProps) {
  const t = useTranslate();
  return (
    <details className="verify-earlier only-script">
      <summary>{t("Tem uma impressão digital de antes?")}</summary>
      <p>
        {t(
          "Ela está no rodapé de cada carta, assim: 1204:db45d3… Se o fim do registro foi cortado ou reescrito, a conferência mostra.",
        )}
      </p>
      <label className="field">
        <span className="field-label">{t("Número e impressão digital")}</span>
        <input
          ref={field}
          className="control mono"
          maxLength={90}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong || undefined}
          aria-describedby="impressao-erro"
        />
      </label>
      <p id="impressao-erro" className="field-error">
        {isWrong &&
          t("Isto não é um número e uma impressão digital: cole a linha inteira do rodapé da carta.")}
      </p>
    </details>
  );
}
