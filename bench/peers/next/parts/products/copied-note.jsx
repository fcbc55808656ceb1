import { Check } from "../icons.jsx";
import { t } from "../translate.js";

/** The loader's word on the link decides which of them is seen, and read out; it stays for who comes back from the store. */
export function CopiedNote({ code }) {
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
