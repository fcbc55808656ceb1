import type { AuthError } from "@supabase/auth-js";
import RotateCw from "lucide-react/icons/rotate-cw";
import { type JSX, useState } from "react";
import { authMessages, resendError } from "#domain/auth/auth-messages.ts";
import { LETTER_PAUSE_SECONDS, secondsToWait } from "#domain/auth/wait-time.ts";
import { useVoice, wireMessage } from "#web/app/auth/auth-error-text.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { useWait } from "./use-wait.ts";

interface SendAgainProps {
  label: string;
  send: () => Promise<{ error: AuthError | null }>;
  /** A letter has just gone out, so that the next one has to wait. */
  hasJustSent: boolean;
}

/** Sends a letter once more. The server takes one a minute; the button says how long that still is. */
export function SendAgain({ label, send, hasJustSent }: SendAgainProps): JSX.Element {
  const t = useTranslate();
  const { seconds, wait } = useWait(hasJustSent ? LETTER_PAUSE_SECONDS : 0);
  const [isBusy, setIsBusy] = useState(false);
  const { said, tell } = useSaid();

  async function sendAgain(): Promise<void> {
    // Not `disabled`, which would take the focus away from whoever has just pressed it.
    if (isBusy || seconds > 0) return;
    setIsBusy(true);
    const { error } = await send().catch(() => ({ error: undefined }));
    setIsBusy(false);
    tell(error);
    if (error === null) wait(LETTER_PAUSE_SECONDS);
    else wait(secondsToWait(error?.message ?? "") ?? 0);
  }

  return (
    <div>
      <FormNote text={said?.text} isGood={said?.isGood ?? true} />
      <button
        type="button"
        onClick={() => void sendAgain()}
        aria-disabled={isBusy || seconds > 0}
        className={`${buttonClass("line", "md")} aria-disabled:cursor-default aria-disabled:text-muted`}
      >
        <RotateCw size={18} className={isBusy ? "animate-spin motion-reduce:animate-none" : ""} />
        <span className="tabular-nums">
          {seconds > 0 ? t("Enviar de novo em {{n}} s", { n: seconds }) : label}
        </span>
      </button>
    </div>
  );
}

function useSaid() {
  const t = useTranslate();
  const voice = useVoice();
  const [said, setSaid] = useState<{ text: string; isGood: boolean }>();
  function tell(error: AuthError | null | undefined): void {
    if (error === null) setSaid({ text: t(authMessages.resend.success), isGood: true });
    else setSaid({ text: resendError(error && wireMessage(error), voice), isGood: false });
  }
  return { said, tell };
}
