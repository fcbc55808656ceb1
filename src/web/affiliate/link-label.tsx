import type { StoreLink } from "#domain/affiliate/store-link.ts";
import { useTranslate } from "#web/translate.ts";
import { Link2Off } from "#web/ui/icons.ts";

/** What islands with links to stores say. */
export const linkTexts: readonly string[] = [
  "Publicidade",
  "Sem comissão",
  "Link sem comissão",
  "Link sem comissão: {{name}} na loja {{store}} (abre em nova aba)",
  "Link sem comissão para a loja {{store}} (abre em nova aba)",
  "publicidade, abre em nova aba",
  "sem comissão, abre em nova aba",
];

interface LinkLabelProps {
  link: StoreLink;
  className?: string | undefined;
}

/** «§15»: beside a way to a store what it is. Its own name says so to screen readers. */
export function LinkLabel({ link, className }: LinkLabelProps) {
  const t = useTranslate();
  return (
    <span aria-hidden="true" className={className}>
      {link.earns === "no" ? t("Sem comissão") : t("Publicidade")}
    </span>
  );
}

interface PlainLinkProps {
  link: StoreLink;
  store: string;
  /** Of the offer, where others stand beside it. */
  name?: string;
  /** In a line with others: where that is narrow, its sign stands for its words. */
  compact?: boolean;
  className?: string;
}

/** The same way without what earns; nothing where the main one is it. */
export function PlainLink({ link: { plain }, store, name, compact = false, className = "" }: PlainLinkProps) {
  const t = useTranslate();
  if (plain === null) return null;
  return (
    <a
      href={plain}
      target="_blank"
      rel="nofollow noopener"
      aria-label={
        name === undefined
          ? t("Link sem comissão para a loja {{store}} (abre em nova aba)", { store })
          : t("Link sem comissão: {{name}} na loja {{store}} (abre em nova aba)", { name, store })
      }
      data-out=""
      className={`plain-link ${className}`.trim()}
    >
      {compact && <Link2Off size={14} className="lg:hidden" />}
      {compact ? <span className="max-lg:sr-only">{t("Link sem comissão")}</span> : t("Link sem comissão")}
    </a>
  );
}
