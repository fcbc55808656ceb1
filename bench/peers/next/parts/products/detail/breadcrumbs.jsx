import { ChevronRight } from "../../icons.jsx";
import { t } from "../../translate.js";

/** The last one is the page itself. */
export function Breadcrumbs({ crumbs }) {
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
