import { useEffect, useRef, useState } from "react";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import type { ReportedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import { CallError, sentenceOf } from "#web/api/call.ts";
import { signInToAct, takeInterruptedAct } from "#web/api/interrupted-act.ts";
import { act, hasSession, loadMarks } from "#web/api/marks.ts";
import { type ShownLedger, shownLedger } from "./coupon-ledger.tsx";

/** Worked, did not, or nothing said today. */
type Outcome = boolean | null;

interface OwnReport {
  mine: Outcome;
  ledger: ShownLedger;
}

interface Note {
  text: string;
  isBad: boolean;
}

const controlOf = (id: string) => `coupon ${id}`;

/** What the server has then; nothing where it refused. */
async function send(id: string, worked: Outcome): Promise<{ stored?: OwnReport; note: Note }> {
  try {
    const answer = await act<ReportedCoupon>("report-coupon", { couponId: id, worked });
    const { message, mine, ...figures } = answer;
    return {
      stored: { mine, ledger: shownLedger(figures, new Date()) },
      note: { text: message, isBad: false },
    };
  } catch (error) {
    // The session ended meanwhile.
    if (!hasSession()) signInToAct(controlOf(id), worked);
    const text = error instanceof CallError ? sentenceOf(error) : couponMessages.report_failed;
    return { note: { text, isBad: true } };
  }
}

/** One's own outcome of today shows at once, and is taken back with a sentence where the server refuses it. */
export function useCouponReport(id: string, first: ShownLedger) {
  const [own, setOwn] = useState<OwnReport>({ mine: null, ledger: first });
  const [note, setNote] = useState<Note>({ text: "", isBad: false });
  /** What the server has; calls go out one after the other, and only the last one's answer is shown. */
  const stored = useRef(own);
  const queue = useRef(Promise.resolve());
  const pressed = useRef(0);

  function report(worked: Outcome): void {
    if (!hasSession()) {
      signInToAct(controlOf(id), worked);
      return;
    }
    const number = ++pressed.current;
    setOwn((now) => ({ mine: worked, ledger: withOwn(now, worked) }));
    setNote({ text: "", isBad: false });
    queue.current = queue.current.then(async () => {
      const answer = await send(id, worked);
      stored.current = answer.stored ?? stored.current;
      if (number !== pressed.current) return;
      setOwn(stored.current);
      setNote(answer.note);
    });
  }

  async function readOwn(): Promise<void> {
    stored.current = (await loadOwn(id)) ?? stored.current;
    if (pressed.current === 0) setOwn(stored.current);
  }

  useOnce(() => {
    queue.current = readOwn();
    const interrupted = interruptedReport(id);
    if (interrupted !== undefined) report(interrupted);
  });

  return { ...own, note, report };
}

async function loadOwn(id: string): Promise<OwnReport | undefined> {
  const mark = (await loadMarks())?.coupons?.[id];
  return mark && { mine: mark.worked, ledger: shownLedger(mark.figures, new Date()) };
}

/** What the login interrupted is brought into sight, and done once. */
function interruptedReport(id: string): Outcome | undefined {
  const interrupted = hasSession() ? takeInterruptedAct<Outcome>(controlOf(id)) : undefined;
  if (interrupted !== undefined) document.getElementById(`relato-${id}`)?.scrollIntoView({ block: "center" });
  return interrupted;
}

/** When the island wakes. */
function useOnce(work: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(work, []);
}

/** The counts follow one's own outcome; what they mean is the server's to say. */
function withOwn({ mine, ledger }: OwnReport, next: Outcome): ShownLedger {
  const more = (worked: boolean) => Number(next === worked) - Number(mine === worked);
  return {
    ...ledger,
    worked: Math.max(0, ledger.worked + more(true)),
    failed: Math.max(0, ledger.failed + more(false)),
  };
}
