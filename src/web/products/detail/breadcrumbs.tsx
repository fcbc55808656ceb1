import ChevronRight from "lucide-react/icons/chevron-right";
import { useTranslate } from "#web/translate.ts";

export interface Crumb {
  name: string;
  path: string;
  /** Set where the name is a user's own text, whatever the page's language. */
  lang?: "pt-BR";
}

/** The last one is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTranslate();
  const [here, ...above] = crumbs.toReversed();
  return (
    <nav aria-label={t("Trilha")} className="text-sm text-muted md:text-meta print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {above.toReversed().map(({ name, path }) => (
          <li key={path} className="flex items-center gap-x-1.5">
            <a href={path} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
              {name}
            </a>
            <ChevronRight size={14} />
          </li>
        ))}
        {here && (
          <li className="min-w-24 flex-1 basis-0 truncate text-ink" aria-current="page" lang={here.lang}>
            {here.name}
          </li>
        )}
      </ol>
    </nav>
  );
}
