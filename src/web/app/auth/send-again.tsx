import type { AuthError } from "@supabase/auth-js";
import MailCheck from "lucide-react/icons/mail-check";
import RotateCw from "lucide-react/icons/rotate-cw";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { LETTER_PAUSE_SECONDS, secondsToWait } from "#domain/auth/auth-delays.ts";
import { authMessages, resendError } from "#domain/auth/auth-messages.ts";
import { authClient } from "#web/api/auth-client.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { useAuthErrorText, wireMessage } from "./auth-error-text.ts";
import { callbackAddress } from "./next-path.ts";

interface SendAgainProps {
  label: string;
  send: () => Promise<{ error: AuthError | null }>;
  /** A letter has just gone out, so that the next one has to wait. */
  hasJustSent: boolean;
}

/** Sends a letter once more. The server takes one a minute; the button says how long that still is. */
export function SendAgain({ label, send, hasJustSent }: SendAgainProps) {
  const t = useTranslate();
  const { seconds, wait } = useCountdown(hasJustSent ? LETTER_PAUSE_SECONDS : 0);
  const [isBusy, setIsBusy] = useState(false);
  const { result, showResult } = useSendResult();

  async function sendAgain(): Promise<void> {
    // Not `disabled`, which would take the focus away from the pressed button.
    if (isBusy || seconds > 0) return;
    setIsBusy(true);
    const { error } = await send().catch(() => ({ error: undefined }));
    setIsBusy(false);
    showResult(error);
    if (error === null) wait(LETTER_PAUSE_SECONDS);
    else wait(secondsToWait(error?.message ?? "") ?? 0);
  }

  return (
    <div>
      <FormNote text={result?.text} isGood={result?.isGood ?? true} />
      <Button
        kind="line"
        className="aria-disabled:cursor-default aria-disabled:text-muted"
        onClick={() => void sendAgain()}
        aria-disabled={isBusy || seconds > 0}
      >
        <RotateCw size={18} className={isBusy ? "animate-spin motion-reduce:animate-none" : ""} />
        <span className="tabular-nums">
          {seconds > 0 ? t("Enviar de novo em {{n}} s", { n: seconds }) : label}
        </span>
      </Button>
    </div>
  );
}

function useSendResult() {
  const t = useTranslate();
  const voice = useAuthErrorText();
  const [result, setResult] = useState<{ text: string; isGood: boolean }>();
  function showResult(error: AuthError | null | undefined): void {
    if (error === null) setResult({ text: t(authMessages.resend.success), isGood: true });
    else setResult({ text: resendError(error && wireMessage(error), voice), isGood: false });
  }
  return { result, showResult };
}

/** Whole seconds until something may be done again; 0 when it may. */
function useCountdown(initial: number): { seconds: number; wait: (seconds: number) => void } {
  const [until, setUntil] = useState<number>();
  const [seconds, setSeconds] = useState(initial);

  const wait = useCallback((asked: number) => {
    setSeconds(asked);
    setUntil(performance.now() + asked * 1000);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what it begins with.
  useEffect(() => wait(initial), []);

  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  return { seconds, wait };
}

interface MailSentProps {
  email: string;
  text: string;
  /** What can be done meanwhile. */
  children: ReactNode;
}

/** The letter's address, and where to look if it does not arrive. */
export function MailSent({ email, text, children }: MailSentProps) {
  const t = useTranslate();
  return (
    <div className="grid grid-cols-1 gap-4">
      <span className="auth-badge bg-green-soft text-green-deep">
        <MailCheck size={30} />
      </span>
      <div>
        <p className="text-lg">{text}</p>
        <p className="mt-1 text-lg font-[650] break-words">{email}</p>
      </div>
      <p className="text-muted">{t(authMessages.sign_up.spam_hint)}</p>
      {children}
    </div>
  );
}

export function resendConfirmation(email: string, next: string | undefined) {
  const options = { emailRedirectTo: callbackAddress(next) };
  return authClient().resend({ type: "signup", email, options });
}
