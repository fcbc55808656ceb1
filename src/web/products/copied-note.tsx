import { useTranslate } from "#web/translate.ts";
import { Check } from "#web/ui/icons.ts";

/** The loader's word on the link decides which of them is seen, and read out; it stays for who comes back from the store. */
export function CopiedNote({ code }: { code: string }) {
  const t = useTranslate();
  return (
    <p role="status" className="copied-note">
      <span className="copied-yes">
        <Check size={18} /> {t("Cupom {{code}} copiado: cole no carrinho da loja.", { code })}
      </span>
      <span className="copied-no">
        {t("Não deu para copiar. O cupom é {{code}}: digite no carrinho da loja.", { code })}
      </span>
    </p>
  );
}
