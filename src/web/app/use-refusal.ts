import { AuthError } from "@supabase/auth-js";
import { useCallback } from "react";
import { callMessages } from "#domain/format/call-messages.ts";
import { accessMessages } from "#domain/users/admin-messages.ts";
import { isExpired } from "#web/api/as-member.ts";
import { CallError, unexplained } from "#web/api/call.ts";
import { useAuthErrorText, wireMessage } from "#web/app/auth/auth-error-text.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import type { Refusal } from "#web/ui/form-state.ts";
import { useToast } from "./toasts.tsx";

/**
 * Why a call failed, as a whole sentence: the server's own message where the user can fix the fault. Where the
 * session is over, the screen goes with it, and a toast shows the message.
 */
export function useRefusal(): (error: unknown) => Refusal & { message: string } {
  const t = useTranslate();
  const showToast = useToast();
  const { refresh } = useAccount();
  const { translateReport } = useAuthErrorText();
  return useCallback(
    (error) => {
      if (isExpired(error) || isSessionGone(error)) {
        showToast(t(accessMessages.session_expired), "bad");
        void refresh();
      }
      if (error instanceof AuthError) {
        const message = wireMessage(error);
        return { message: message ? capital(translateReport(message)) : t(unexplained) };
      }
      if (!(error instanceof CallError)) return { message: t(callMessages.offline) };
      if (error.status >= 500) return { message: t(unexplained) };
      const fields = Object.entries(error.fields).map(([name, sentence]) => [name, t(sentence)]);
      return { message: t(error.message), fields: Object.fromEntries(fields) };
    },
    [t, showToast, refresh, translateReport],
  );
}

/** As the auth server says it, or its client where nothing is stored any more. */
function isSessionGone(error: unknown): boolean {
  if (!(error instanceof AuthError)) return false;
  return error.code === "session_not_found" || error.name === "AuthSessionMissingError";
}

/** The translations follow a prefix elsewhere, and so begin small. */
function capital(sentence: string): string {
  const whole = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
