import { Link } from "react-router";
import { formatDate } from "#domain/format/written-date.ts";
import { isForGood } from "#domain/users/ban.ts";
import { isAdminRole, roleLabel } from "#domain/users/roles.ts";
import type { PanelUser } from "#domain/users/user.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { isLastAdmin } from "./people-query.ts";

/** What an admin can do with a user's account. */
export type AccountAction = "role" | "ban" | "unban";

interface PeopleTableProps {
  users: PanelUser[];
  /** How many may administer the site now. */
  activeAdmins: number;
  /** What was asked for is still on its way; this is what was there before. */
  isWaiting: boolean;
  onAsk: (action: AccountAction, user: PanelUser) => void;
}

export function PeopleTable({ users, activeAdmins, isWaiting, onAsk }: PeopleTableProps) {
  const t = useTranslate();
  return (
    <table className="panel-table people-table" aria-busy={isWaiting || undefined}>
      <thead>
        <tr>
          <th scope="col">{t("Pessoa")}</th>
          <th scope="col">{t("Papel")}</th>
          <th scope="col">{t("Situação")}</th>
          <th scope="col" className="num">
            {t("Ofertas")}
          </th>
          <th scope="col">{t("Desde")}</th>
          <th scope="col">
            <span className="sr-only">{t("Ações")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <PersonRow key={user.id} user={user} isLast={isLastAdmin(user, activeAdmins)} onAsk={onAsk} />
        ))}
      </tbody>
    </table>
  );
}

interface PersonRowProps {
  user: PanelUser;
  /** Nobody else could let anybody in. */
  isLast: boolean;
  onAsk: PeopleTableProps["onAsk"];
}

function PersonRow({ user, isLast, onAsk }: PersonRowProps) {
  const t = useTranslate();
  const language = useLanguage();
  const { profile } = usePanel();
  return (
    <tr>
      <td className="narrow:block narrow:me-0 wide:min-w-60">
        <b className="font-[650] wrap-anywhere">{user.full_name}</b>{" "}
        {user.id === profile.id && <span className="status status-over">{t("você")}</span>}
        <small>{user.email}</small>
      </td>
      <td data-label={t("Papel")}>
        <RoleBadge role={user.role} />
      </td>
      <td data-label={t("Situação")} className="narrow:has-[small]:block narrow:has-[small]:me-0">
        <Situation user={user} />
      </td>
      <td className="num" data-label={t("Ofertas")}>
        {user.offers > 0 ? (
          <Link
            to={`/admin/produtos?${new URLSearchParams({ status: "all", user_id: user.id })}`}
            aria-label={t("Ver {{n}} ofertas de {{name}}", { n: user.offers, name: user.full_name })}
            className="text-link"
          >
            {user.offers.toLocaleString(language)}
          </Link>
        ) : (
          0
        )}
      </td>
      <td data-label={t("Desde")}>
        <time dateTime={user.created_at}>{formatDate(user.created_at)}</time>
      </td>
      <td className="narrow:block narrow:me-0">
        <PersonActions user={user} isLast={isLast} onAsk={onAsk} />
      </td>
    </tr>
  );
}

/** «§3»: `super_admin` is shown as «Admin». */
function RoleBadge({ role }: { role: string }) {
  const t = useTranslate();
  return (
    <span className={`status ${isAdminRole(role) ? "status-pending" : "status-over"}`}>
      {t(roleLabel(role))}
    </span>
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
        <small className="max-w-80 mt-1 line-clamp-2" lang="pt-BR">
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
function PersonActions({ user, isLast, onAsk }: PersonRowProps) {
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
  const action = user.banned_until === null ? t("Suspender") : t("Reativar");
  return (
    <div className="flex flex-wrap gap-2 wide:justify-end min-[78rem]:flex-nowrap min-[78rem]:whitespace-nowrap narrow:mt-2">
      <button
        type="button"
        aria-label={`${role}: ${user.full_name}`}
        onClick={() => onAsk("role", user)}
        className={`${buttonClass("line", "tight")} [&]:px-3`}
      >
        {role}
      </button>
      {user.id !== profile.id && (
        <button
          type="button"
          aria-label={`${action}: ${user.full_name}`}
          onClick={() => onAsk(user.banned_until === null ? "ban" : "unban", user)}
          className={`${buttonClass("line", "tight")} [&]:px-3 ${user.banned_until === null ? "text-tomato" : ""}`}
        >
          {action}
        </button>
      )}
    </div>
  );
}
