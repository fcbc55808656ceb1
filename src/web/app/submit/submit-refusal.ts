import { productMessages } from "#domain/products/product-messages.ts";
import { CallError, unexplained } from "#web/api/call.ts";
import { useTranslate } from "#web/translate.ts";
import type { Refusal } from "#web/ui/form-state.ts";

/** «§8»: 'Erro ao enviar produto: ' and why, in the form's language. What is wrong with a field stands beside it. */
export function useSubmitRefusal(): (error: unknown) => Refusal {
  const t = useTranslate();

  function reasonOf(error: unknown): string {
    if (!(error instanceof CallError))
      return t(
        "sem conexão com o servidor. O que você digitou continua aqui: tente novamente quando a internet voltar.",
      );
    const { status, retryAfter, message } = error;
    if (status !== 429 || !retryAfter) return message === unexplained ? "" : t(message);
    if (retryAfter < 60)
      return t("muitos envios em pouco tempo. Tente novamente em {{n}} s.", { n: retryAfter });
    const n = Math.ceil(retryAfter / 60);
    return t("muitos envios em pouco tempo. Tente novamente em {{n}} min.", { n });
  }

  return (error) => {
    const said = error instanceof CallError ? Object.entries(error.fields) : [];
    const reason = reasonOf(error);
    const failed = t(productMessages.submit_failed);
    return {
      message: reason ? `${failed}: ${reason}` : failed,
      fields: Object.fromEntries(said.map(([name, sentence]) => [name, t(sentence)])),
    };
  };
}
