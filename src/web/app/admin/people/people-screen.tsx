import { useState } from "react";
import { useSearchParams } from "react-router";
import type { PanelUser, PeoplePage } from "#domain/users/user.ts";
import { loadPeople } from "#web/api/people.ts";
import { useFirstPageInstead, useFocusOnPage } from "#web/app/admin/frame/list-address.ts";
import { ListNotice } from "#web/app/admin/frame/list-notice.tsx";
import { ListPager } from "#web/app/admin/frame/list-pager.tsx";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { RowsSkeleton } from "#web/app/admin/frame/rows-skeleton.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import type { Loaded } from "#web/ui/use-load.ts";
import { BanDialog, UnbanDialog } from "./ban-dialog.tsx";
import { MonthsChart } from "./months-chart.tsx";
import { PeopleFilterBar } from "./people-filter.tsx";
import { type PeopleView, readPeopleView } from "./people-query.ts";
import { type AccountAction, PeopleTable } from "./people-table.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { useAccountAction } from "./use-account-action.ts";

/** As many as one looks through without getting lost. */
const PEOPLE_AT_ONCE = 25;

/** «§2»: the tab «Usuários». */
export function PeopleScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const view = readPeopleView(address);
  const people = usePanelLoad(JSON.stringify(view), () => loadPeople({ ...view, limit: PEOPLE_AT_ONCE }));
  const stats = people.data?.data;
  useFirstPageInstead(people.failure, view.cursor);
  return (
    <>
      <PanelHead title={t("Usuários")} />
      <PeopleFilterBar view={view} stats={stats} />
      {people.failure !== undefined && (
        <ListNotice failure={people.failure} isOlder={stats !== undefined} onRetry={people.load} />
      )}
      <p role="status" className="sr-only">
        {people.data && people.isCurrent && extentOf(people.data, t)}
      </p>
      {(stats || people.failure === undefined) && (
        <>
          <People people={people} view={view} />
          <div className="mt-5">
            <MonthsChart months={stats?.monthlyStats} />
          </div>
        </>
      )}
    </>
  );
}

function extentOf({ data: { users }, next }: PeoplePage, t: Translate): string {
  const n = users.length;
  if (n === 0) return t("Ninguém encontrado");
  if (next) return t("{{n}} usuários nesta página, e há mais", { n });
  return n === 1 ? t("1 usuário") : t("{{n}} usuários", { n });
}

/** The list, and the dialogs about a user in it. */
function People({ people, view }: { people: Loaded<PeoplePage>; view: PeopleView }) {
  const t = useTranslate();
  const heading = useFocusOnPage(view.cursor);
  const [asked, setAsked] = useState<{ action: AccountAction; user: PanelUser }>();
  const close = () => setAsked(undefined);
  const attempt = useAccountAction(people, view);
  const { data: page, isCurrent } = people;
  return (
    <section aria-labelledby="pessoas" className="sheet">
      <div className="sheet-head">
        <h2 id="pessoas" ref={heading} tabIndex={-1} className="text-xl font-bold wrap-anywhere outline-none">
          {view.q ? t("Quem combina com «{{q}}»", { q: view.q }) : t("Quem tem conta")}
        </h2>
        <span className="text-sm text-muted">{t("mais recentes primeiro")}</span>
      </div>
      {!page && (
        <RowsSkeleton rows={12} className="grid gap-4 py-4 px-5 [&>div]:min-h-37 wide:[&>div]:min-h-13" />
      )}
      {page && page.data.users.length > 0 && (
        <PeopleTable
          users={page.data.users}
          activeAdmins={page.data.activeAdmins}
          isWaiting={!isCurrent}
          onAsk={(action, user) => setAsked({ action, user })}
        />
      )}
      {page && page.data.users.length === 0 && <p className="p-5 text-muted">{t("Ninguém encontrado")}</p>}
      {page && isCurrent && <ListPager next={page.next} />}
      {asked?.action === "role" && <RoleDialog user={asked.user} attempt={attempt} onClose={close} />}
      {asked?.action === "ban" && <BanDialog user={asked.user} attempt={attempt} onClose={close} />}
      {asked?.action === "unban" && <UnbanDialog user={asked.user} attempt={attempt} onClose={close} />}
    </section>
  );
}
