import ChevronRight from "lucide-react/icons/chevron-right";
import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";

export interface Crumb {
  label: string;
  /** Left out for the page itself, which comes last. */
  href?: string;
  /** A name as somebody typed it stays Portuguese, whatever the page speaks. */
  lang?: string;
}

/** The way from the home page to here. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }): JSX.Element {
  const t = useTranslate();
  return (
    <nav aria-label={t("Trilha")} className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-meta text-muted">
        {crumbs.map(({ label, href, lang }) => (
          <li key={href ?? "here"} lang={lang} className="flex min-w-0 items-center gap-1.5">
            {href ? (
              <>
                <a href={href} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
                  {label}
                </a>
                <ChevronRight size={14} className="shrink-0" />
              </>
            ) : (
              <span aria-current="page" className="wrap-anywhere text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
