import { useEffect, useRef, useState } from "react";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";

interface AutoContinueProps {
  /** Milliseconds, one of `authDelays`. */
  after: number;
  /** Where to, as «para o seu painel». */
  whereTo: string;
  onEnd: () => void;
}

/** Continues by itself after a countdown, which the user can stop (WCAG 2.2.1). */
export function AutoContinue({ after, whereTo, onEnd }: AutoContinueProps) {
  const t = useTranslate();
  const [isStopped, setIsStopped] = useState(false);
  const seconds = useCountdown(after, isStopped, onEnd);
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
        <>
          {/* Read out once, not every second. */}
          <span className="sr-only">{t("Você segue {{where}} em instantes.", { where: whereTo })}</span>
          <span aria-hidden="true" className="tabular-nums">
            {t("Você segue {{where}} em {{n}} s.", { where: whereTo, n: seconds })}
          </span>
          <Button
            label={t("Ficar nesta página")}
            kind="ghost"
            size="tight"
            className="-mx-2"
            onClick={() => setIsStopped(true)}
          />
        </>
      )}
    </p>
  );
}

function useCountdown(after: number, isStopped: boolean, onEnd: () => void): number {
  const [seconds, setSeconds] = useState(after / 1000);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (isStopped) return;
    const until = performance.now() + after;
    const ticker = setInterval(
      () => setSeconds(Math.max(1, Math.ceil((until - performance.now()) / 1000))),
      250,
    );
    const timer = setTimeout(() => end.current(), after);
    return () => {
      clearInterval(ticker);
      clearTimeout(timer);
    };
  }, [after, isStopped]);
  return seconds;
}
