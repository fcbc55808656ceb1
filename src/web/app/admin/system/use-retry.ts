import type { LettersPage } from "#domain/mail/unsent-letters.ts";
import { retryLetters } from "#web/api/system.ts";
import { usePanel, useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import type { Loaded } from "#web/ui/use-load.ts";

/** Answers whether it went well. */
export type Retry = (ids: string[]) => Promise<boolean>;

/** Not seen before it is done: whether a letter is tried again is nothing to guess at. */
export function useRetry(list: Loaded<LettersPage>, onRetried: () => void): Retry {
  const t = useTranslate();
  const tell = useToast();
  const { recount } = usePanel();
  const shutOut = useShutOut();
  const refusalOf = useRefusal();
  return async function retry(ids) {
    try {
      const { ids: tried } = await retryLetters(ids, newKey());
      if (tried.length === 0) tell(t("Nenhum destes e-mails está parado"), "bad");
      else if (tried.length === 1) tell(t("1 e-mail voltou para a fila"));
      else tell(t("{{n}} e-mails voltaram para a fila", { n: tried.length }));
    } catch (error) {
      if (!shutOut(error)) tell(refusalOf(error).message, "bad");
      return false;
    }
    recount();
    onRetried();
    await list.load();
    return true;
  };
}
