import { sentBy } from "#domain/products/search-term.ts";
import { profileName } from "#domain/users/display-name.ts";
import { loadPeople } from "#web/api/people.ts";
import { UserSearch } from "#web/app/icons.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useTranslate } from "#web/translate.ts";
import { usePanelLoad } from "./use-panel-load.ts";

const SHOWN = 3;

const peoplePath = (q: string) => `/admin/usuarios?${new URLSearchParams({ q })}`;

/** The people whom a search for products names too, each one link away. */
export function FoundPeople({ term }: { term: string }) {
  const t = useTranslate();
  const q = sentBy.exec(term)?.[1] ?? term;
  const { data, isCurrent } = usePanelLoad(q, () => loadPeople({ q, limit: SHOWN }));
  if (!data || !isCurrent || data.data.users.length === 0) return null;
  return (
    <ul aria-label={t("Pessoas encontradas")} className="flex flex-wrap items-center gap-1">
      {data.data.users.map(({ id, email, full_name }) => (
        <li key={id}>
          <ScreenLink to={peoplePath(email)} kind="ghost" size="tight" className="wrap-anywhere">
            <UserSearch size={18} className="shrink-0" aria-hidden="true" />
            {profileName({ full_name, email })}
          </ScreenLink>
        </li>
      ))}
      {data.next && (
        <li>
          <ScreenLink to={peoplePath(q)} kind="ghost" size="tight" label={t("Ver todas as pessoas")} />
        </li>
      )}
    </ul>
  );
}
