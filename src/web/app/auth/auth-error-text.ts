import type { AuthError } from "@supabase/auth-js";
import { useMemo } from "react";
import type { Voice } from "#domain/auth/auth-messages.ts";
import { translateProviderMessage } from "#domain/auth/provider-messages.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";

/** Every browser has its own words for a server that did not answer; these are the ones we know. */
const OFFLINE = "Failed to fetch";

/** The wire speaks English, so that in English a message needs no translation. */
export function useAuthErrorText(): Voice {
  const t = useTranslate();
  const language = useLanguage();
  return useMemo(() => {
    const isKept = (message: string) => language === "en" && message !== OFFLINE;
    return {
      say: (sentence) => t(sentence),
      report: (message) => (isKept(message) ? message : spoken(message, t)),
    };
  }, [t, language]);
}

function spoken(message: string, t: (sentence: string) => string): string {
  const portuguese = translateProviderMessage(message);
  return message === OFFLINE ? t(portuguese) : portuguese;
}

/** What the server said; nothing where it broke down and has nothing to say to a person. */
export function wireMessage({ name, status, message }: AuthError): string | undefined {
  if (status !== undefined && status >= 500) return undefined;
  return name === "AuthRetryableFetchError" ? OFFLINE : message;
}
