import type { AuthError } from "@supabase/auth-js";
import { type JSX, useState } from "react";
import { LETTER_PAUSE_SECONDS, secondsToWait } from "#domain/auth/auth-delays.ts";
import { authMessages, resendError } from "#domain/auth/auth-messages.ts";
import { authClient } from "#web/api/auth-client.ts";
import { MailCheck, RotateCw } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { useAuthErrorText, wireMessage } from "./auth-error-text.ts";
import { AuthOutcome } from "./auth-frame.tsx";
import { callbackAddress } from "./next-path.ts";
import { useCountdown } from "./use-countdown.ts";

interface SendAgainProps {
  label: string;
  send: () => Promise<{ error: AuthError | null }>;
  /** A letter has just gone out, so that the next one has to wait. */
  hasJustSent?: boolean;
}

/** Sends a letter once more. The server takes one a minute; the button says how long that still is. */
export function SendAgain({ label, send, hasJustSent = false }: SendAgainProps) {
  const t = useTranslate();
  const translator = useAuthErrorText();
  const { seconds, wait } = useCountdown(hasJustSent ? LETTER_PAUSE_SECONDS : 0);
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<{ text: string | undefined; isGood: boolean }>();

  async function sendAgain(): Promise<void> {
    // Not `disabled`, which would take the focus away from the pressed button.
    if (isBusy || seconds > 0) return;
    setIsBusy(true);
    const { error } = await send().catch(() => ({ error: undefined }));
    setIsBusy(false);
    const isGood = error === null;
    const text = isGood ? t(authMessages.resend.success) : resendError(wireMessage(error), translator);
    setResult({ text, isGood });
    wait(isGood ? LETTER_PAUSE_SECONDS : (secondsToWait(error?.message ?? "") ?? 0));
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
          {seconds > 120
            ? t("Enviar de novo em {{n}} min", { n: Math.ceil(seconds / 60) })
            : seconds > 0
              ? t("Enviar de novo em {{n}} s", { n: seconds })
              : label}
        </span>
      </Button>
    </div>
  );
}

interface MailSentProps extends Pick<SendAgainProps, "send"> {
  title: string;
  text: string;
  email: string;
  link: JSX.Element;
  onBack: () => void;
}

export function MailSent({ title, text, email, send, link, onBack }: MailSentProps) {
  const t = useTranslate();
  return (
    <AuthOutcome title={title} Icon={MailCheck}>
      <div>
        <p className="text-lg">{text}</p>
        <p className="mt-1 text-lg font-[650] break-words">{email}</p>
      </div>
      <p className="text-muted">{t(authMessages.sign_up.spam_hint)}</p>
      <SendAgain label={t("Enviar de novo")} send={send} hasJustSent />
      <div className="flex flex-wrap gap-2.5">
        {link}
        <Button label={t("Usar outro e-mail")} kind="ghost" size="lg" onClick={onBack} />
      </div>
    </AuthOutcome>
  );
}

export function resendConfirmation(email: string, next: string | undefined) {
  const options = { emailRedirectTo: callbackAddress(next) };
  return authClient().resend({ type: "signup", email, options });
}
