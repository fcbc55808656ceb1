import { useTranslate } from "#web/translate.ts";
import { ChevronRight } from "#web/ui/icons.ts";

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
    <nav aria-label={t("Trilha")} className="crumbs">
      <ol>
        {above.toReversed().map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
            <ChevronRight size={14} />
          </li>
        ))}
        {here && (
          <li aria-current="page" lang={here.lang}>
            {here.name}
          </li>
        )}
      </ol>
    </nav>
  );
}
