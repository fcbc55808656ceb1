import { ChevronRight } from "../../icons.jsx";
import { t } from "../../translate.js";

/** The last one is the page itself. */
export function Breadcrumbs({ crumbs }) {
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
