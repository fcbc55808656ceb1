import { useState } from "react";
import { useSearchParams } from "react-router";
import type { PanelUser, PeoplePage } from "#domain/users/user.ts";
import { loadPeople } from "#web/api/people.ts";
import { FilterChips } from "#web/app/admin/frame/filter-chips.tsx";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { type AccountAction, accountDialogs } from "./account-dialogs.tsx";
import { MonthsChart } from "./months-chart.tsx";
import { readPeopleView } from "./people-query.ts";
import { PeopleTable } from "./people-table.tsx";
import { useAccountAction } from "./use-account-action.ts";

/** «§2»: the tab «Usuários». */
export function PeopleScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const view = readPeopleView(address);
  const { q, role, status } = view;
  const people = usePanelList({ ...view, limit: 25 }, loadPeople);
  const [asked, setAsked] = useState<{ action: AccountAction; user: PanelUser }>();
  const attempt = useAccountAction(people, view);
  const { data: page, isCurrent, failure } = people;
  const stats = page?.data;
  const AccountDialog = asked && accountDialogs[asked.action];
  return (
    <>
      <PanelHead title={t("Usuários")} />
      {/* One at a time: who is banned is asked for whatever their role. */}
      <FilterChips
        className="mb-5"
        about={t("Mostrar")}
        current={{ role, status }}
        term={q}
        chips={[
          { label: "Todos", choice: anybody, count: stats?.totalUsers ?? null },
          { label: "Admins", choice: { ...anybody, role: "admin" }, count: stats?.adminUsers ?? null },
          { label: "Usuários", choice: { ...anybody, role: "user" }, count: stats?.regularUsers ?? null },
          { label: "Suspensos", choice: { ...anybody, status: "banned" }, count: stats?.bannedUsers ?? null },
        ]}
      />
      <PanelList
        list={people}
        rows={stats?.users}
        id="pessoas"
        title={q ? t("Quem combina com «{{q}}»", { q }) : t("Quem tem conta")}
        head={<span className="text-sm text-muted">{t("mais recentes primeiro")}</span>}
        isNoticeAbove
        extent={page && isCurrent && extentOf(page, t)}
        skeleton={{ rows: 12, className: "grid gap-4 py-4 px-5 [&>div]:min-h-37 wide:[&>div]:min-h-13" }}
        empty={<p className="p-5 text-muted">{t("Ninguém encontrado")}</p>}
      >
        <PeopleTable
          users={stats?.users ?? []}
          activeAdmins={stats?.activeAdmins ?? 0}
          onAsk={(action, user) => setAsked({ action, user })}
        />
      </PanelList>
      {(stats || failure === undefined) && <MonthsChart months={stats?.monthlyStats} className="mt-5" />}
      {AccountDialog && (
        <AccountDialog user={asked.user} attempt={attempt} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

const anybody = { role: undefined, status: undefined };

function extentOf({ data: { users }, next }: PeoplePage, t: Translate): string {
  const n = users.length;
  if (n === 0) return t("Ninguém encontrado");
  if (next) return t("{{n}} usuários nesta página, e há mais", { n });
  return n === 1 ? t("1 usuário") : t("{{n}} usuários", { n });
}
