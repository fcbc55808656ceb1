import { Link } from "react-router";
import { formatDate } from "#domain/format/written-date.ts";
import { isForGood } from "#domain/users/ban.ts";
import { isAdminRole, roleLabel } from "#domain/users/roles.ts";
import type { PanelUser } from "#domain/users/user.ts";
import { MixedScriptsNote } from "#web/app/admin/frame/mixed-scripts-note.tsx";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { type Column, PanelTable } from "#web/app/admin/frame/panel-table.tsx";
import { LevelChip } from "#web/people/face.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import type { AccountAction } from "./account-dialogs.tsx";
import { isLastAdmin } from "./people-query.ts";

type Ask = (action: AccountAction, user: PanelUser) => void;

interface PeopleTableProps {
  users: PanelUser[];
  /** How many may administer the site now. */
  activeAdmins: number;
  onAsk: Ask;
}

export function PeopleTable({ users, activeAdmins, onAsk }: PeopleTableProps) {
  const t = useTranslate();
  const columns: Column<PanelUser>[] = [
    {
      label: "Pessoa",
      isPlain: true,
      className: "narrow:block narrow:me-0 wide:min-w-60",
      cell: (user) => <PersonName user={user} />,
    },
    // «§3»: `super_admin` is shown as «Admin».
    {
      label: "Papel",
      cell: ({ role }) => (
        <span className={`status ${isAdminRole(role) ? "status-pending" : "status-over"}`}>
          {t(roleLabel(role))}
        </span>
      ),
    },
    {
      label: "Situação",
      className: "narrow:has-[small]:block narrow:has-[small]:me-0",
      cell: (user) => <Situation user={user} />,
    },
    { label: "Ofertas", isNumber: true, cell: (user) => <OfferCount user={user} /> },
    {
      label: "Desde",
      cell: ({ created_at }) => (
        <time dateTime={created_at} className="whitespace-nowrap">
          {formatDate(created_at)}
        </time>
      ),
    },
    {
      label: "Ações",
      isUnseen: true,
      className: "narrow:block narrow:me-0 wide:pe-5",
      cell: (user) => <PersonActions user={user} isLast={isLastAdmin(user, activeAdmins)} onAsk={onAsk} />,
    },
  ];
  return (
    <PanelTable
      className="people-table wide:text-sm [&_.status]:whitespace-normal wide:[&_:is(td,th):first-child]:ps-5"
      columns={columns}
      rows={users}
      keyOf={({ id }) => id}
    />
  );
}

function PersonName({ user }: { user: PanelUser }) {
  const t = useTranslate();
  const { profile } = usePanel();
  return (
    <>
      <b className="font-[650] wrap-anywhere">{user.full_name}</b>{" "}
      {user.id === profile.id && <span className="status status-over">{t("você")}</span>}
      <small className="block text-xs wrap-anywhere text-muted">{user.email}</small>
      <small className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
        {user.handle && <span className="wrap-anywhere">@{user.handle}</span>}
        {(user.level !== "semente" || !isAdminRole(user.role)) && <LevelChip level={user.level} />}
      </small>
      <MixedScriptsNote names={[user.full_name]} />
    </>
  );
}

function OfferCount({ user: { id, offers: n, full_name: name } }: { user: PanelUser }) {
  const t = useTranslate();
  const language = useLanguage();
  if (n === 0) return 0;
  return (
    <Link
      to={`/admin/produtos?${new URLSearchParams({ status: "all", user_id: id })}`}
      aria-label={t("Ver {{n}} ofertas de {{name}}", { n, name })}
      className="text-link"
    >
      {n.toLocaleString(language)}
    </Link>
  );
}

function Situation({ user: { banned_until, ban_reason } }: { user: PanelUser }) {
  const t = useTranslate();
  if (banned_until === null) return <span className="text-muted">{t("Conta ativa")}</span>;
  return (
    <>
      <span className="status status-rejected">
        {isForGood(banned_until)
          ? t("Suspensa")
          : t("Suspensa até {{date}}", { date: formatDate(banned_until) })}
      </span>
      {ban_reason && (
        <small className="max-w-80 mt-1 line-clamp-2 text-xs wrap-anywhere text-muted" lang="pt-BR">
          {ban_reason}
        </small>
      )}
    </>
  );
}

/**
 * Nobody suspends themselves, a super admin is another's business, and the last admin stays: the server would refuse it
 * anyway.
 */
function PersonActions({ user, isLast, onAsk }: { user: PanelUser; isLast: boolean; onAsk: Ask }) {
  const t = useTranslate();
  const { profile } = usePanel();
  if (isLast)
    return (
      <p className="max-w-56 text-sm leading-[1.4] text-muted whitespace-normal wide:ms-auto wide:text-end">
        {t("Único admin: torne outra pessoa admin antes de mudar esta conta.")}
      </p>
    );
  if (user.role === "super_admin" && profile.role !== "super_admin") return null;
  const role = isAdminRole(user.role) ? t("Remover admin") : t("Tornar admin");
  const safra = user.level === "safra" ? t("Tirar Safra") : t("Tornar Safra");
  const isActive = user.banned_until === null;
  const action = isActive ? t("Suspender") : t("Reativar");
  const look = { kind: "line", size: "tight", className: "[&]:px-3" } as const;
  return (
    <div className="flex flex-wrap gap-2 wide:justify-end min-[90rem]:flex-nowrap min-[90rem]:whitespace-nowrap narrow:mt-2">
      <Button
        {...look}
        label={role}
        aria-label={`${role}: ${user.full_name}`}
        onClick={() => onAsk("role", user)}
      />
      <Button
        {...look}
        label={safra}
        aria-label={`${safra}: ${user.full_name}`}
        onClick={() => onAsk("safra", user)}
      />
      {user.id !== profile.id && (
        <Button
          {...look}
          label={action}
          aria-label={`${action}: ${user.full_name}`}
          onClick={() => onAsk(isActive ? "ban" : "unban", user)}
          className={`[&]:px-3 ${isActive ? "text-tomato" : ""}`}
        />
      )}
    </div>
  );
}
