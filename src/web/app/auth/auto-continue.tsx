import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { useCountdown } from "./use-countdown.ts";

interface AutoContinueProps {
  /** Milliseconds, one of `authDelays`. */
  after: number;
  /** Where to, as «para o seu painel». */
  whereTo: string;
  onEnd: () => void;
}

/** Continues by itself after a countdown, which the user can stop (WCAG 2.2.1). */
export function AutoContinue(props: AutoContinueProps) {
  const t = useTranslate();
  const [isStopped, setIsStopped] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone: the focus stays in its place.
  useEffect(() => {
    if (isStopped) line.current?.focus();
  }, [isStopped]);
  return (
    <p
      ref={line}
      role="status"
      tabIndex={-1}
      className="flex min-h-11 flex-wrap items-center gap-x-3 text-meta text-muted"
    >
      {isStopped ? (
        t("Certo, você fica nesta página.")
      ) : (
        <Countdown {...props} onStop={() => setIsStopped(true)} />
      )}
    </p>
  );
}

function Countdown({ after, whereTo, onEnd, onStop }: AutoContinueProps & { onStop: () => void }) {
  const t = useTranslate();
  const { seconds } = useCountdown(after / 1000);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (seconds === 0) end();
  }, [seconds]);
  return (
    <>
      {/* Read out once, not every second. */}
      <span className="sr-only">{t("Você segue {{where}} em instantes.", { where: whereTo })}</span>
      <span aria-hidden="true" className="tabular-nums">
        {t("Você segue {{where}} em {{n}} s.", { where: whereTo, n: Math.max(1, seconds) })}
      </span>
      <Button label={t("Ficar nesta página")} kind="ghost" size="tight" className="-mx-2" onClick={onStop} />
    </>
  );
}
