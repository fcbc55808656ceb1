import { useTranslate } from "#web/translate.ts";
import { Check } from "#web/ui/icons.ts";

interface CopyAndGoWordsProps {
  store: string;
  code: string;
  /** What the link is without a script. */
  plain: string;
  /** What the link is, in brackets. */
  note: string;
}

/** The words of a way to a store that copies a code first: style sheets show those that are true. */
export function CopyAndGoWords({ store, code, plain, note }: CopyAndGoWordsProps) {
  const t = useTranslate();
  return (
    <>
      <span className="go-plain">
        {plain}
        <span className="sr-only"> {t("na loja {{store}} ({{note}})", { store, note })}</span>
      </span>
      <span className="go-copy">
        {t("Copiar cupom e ir à loja")}
        <span className="sr-only"> {t("{{store}}: {{code}} ({{note}})", { store, code, note })}</span>
      </span>
      <span className="go-copied">
        <Check size={20} /> {t("Cupom copiado")}
      </span>
    </>
  );
}
