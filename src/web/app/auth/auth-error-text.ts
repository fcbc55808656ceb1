import { AuthError } from "@supabase/auth-js";
import { useMemo } from "react";
import type { AuthTranslator } from "#domain/auth/auth-messages.ts";
import { translateProviderMessage } from "#domain/auth/provider-messages.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";

/** The one message for a server that did not respond; each browser has its own. */
const OFFLINE = "Failed to fetch";

/** The wire speaks English, so that in English a message needs no translation. */
export function useAuthErrorText(): AuthTranslator {
  const t = useTranslate();
  const language = useLanguage();
  return useMemo(() => {
    const isEnglish = (message: string) => language === "en" && message !== OFFLINE;
    return {
      translate: (sentence) => t(sentence),
      translateReport: (message) => (isEnglish(message) ? message : spoken(message, t)),
    };
  }, [t, language]);
}

function spoken(message: string, t: (sentence: string) => string): string {
  const portuguese = translateProviderMessage(message);
  return message === OFFLINE ? t(portuguese) : portuguese;
}

/** The auth server's message; undefined for its faults and for anything else that was thrown. */
export function wireMessage(error: unknown): string | undefined {
  if (!(error instanceof AuthError)) return undefined;
  const { name, status = 0, message } = error;
  if (status >= 500) return undefined;
  return name === "AuthRetryableFetchError" ? OFFLINE : message;
}

export function isWrongCode(error: unknown): boolean {
  return error instanceof AuthError && error.code === "mfa_verification_failed";
}
