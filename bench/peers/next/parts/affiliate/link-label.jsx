import { Link2Off } from "../icons.jsx";
import { t } from "../translate.js";

/** What islands with links to stores say. */
/** «§15»: beside a way to a store what it is. Its own name says so to screen readers. */
export function LinkLabel({ link, className }) {
  return (
    <span aria-hidden="true" className={className}>
      {link.earns === "no" ? t("Sem comissão") : t("Publicidade")}
    </span>
  );
}

/** The same way without what earns; nothing where the main one is it. */
export function PlainLink({ link: { plain }, store, name, compact = false, className = "" }) {
  if (plain === null) return null;
  return (
    <a
      href={plain}
      target="_blank"
      rel="nofollow noopener"
      aria-label={
        name === undefined
          ? t("Link sem comissão para a loja {{store}} (abre em nova aba)", { store })
          : t("Link sem comissão: {{name}} na loja {{store}} (abre em nova aba)", {
              name,
              store,
            })
      }
      data-out=""
      className={`plain-link ${className}`.trim()}
    >
      {compact && <Link2Off size={14} className="lg:hidden" />}
      {compact ? <span className="max-lg:sr-only">{t("Link sem comissão")}</span> : t("Link sem comissão")}
    </a>
  );
}
