import { Check } from "../icons.jsx";
import { t } from "../translate.js";

/** The words of a way to a store that copies a code first: style sheets show those that are true. */
export function CopyAndGoWords({ store, code, plain, note }) {
  return (
    <>
      <span className="go-plain">
        {plain}
        <span className="sr-only">
          {" "}
          {t("na loja {{store}} ({{note}})", {
            store,
            note,
          })}
        </span>
      </span>
      <span className="go-copy">
        {t("Copiar cupom e ir à loja")}
        <span className="sr-only">
          {" "}
          {t("{{store}}: {{code}} ({{note}})", {
            store,
            code,
            note,
          })}
        </span>
      </span>
      <span className="go-copied">
        <Check size={20} /> {t("Cupom copiado")}
      </span>
    </>
  );
}
