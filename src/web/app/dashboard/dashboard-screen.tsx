import LogOut from "lucide-react/icons/log-out";
import Shield from "lucide-react/icons/shield";
import UserRound from "lucide-react/icons/user-round";
import { Link } from "react-router";
import type { MyProfile } from "#domain/users/my-data.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { signOutTo } from "#web/api/end-session.ts";
import { MembersOnly } from "#web/app/members-only.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { MyOffers } from "./my-offers.tsx";

/** «§2»: where a login leads. */
export function DashboardScreen() {
  return (
    <MembersOnly skeleton={<DashboardSkeleton />}>
      <Dashboard />
    </MembersOnly>
  );
}

function Dashboard() {
  const { account } = useAccount();
  if (account.phase !== "in") return null;
  return (
    <div className="wrap pt-13 pb-16">
      <DashboardHead profile={account.profile} />
      <MyOffers user_id={account.profile.id} />
    </div>
  );
}

/** «§2»: the greeting, and links to the other screens. */
function DashboardHead({ profile }: { profile: MyProfile }) {
  const t = useTranslate();
  const { display_name, email, role } = profile;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="line-clamp-2 text-4xl font-extrabold wrap-anywhere">
          {t("Olá, {{name}}", { name: display_name })}
        </h1>
        <p className="mt-1 text-lg text-lead wrap-anywhere">{email}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isAdminRole(role) && (
          <Link to="/admin" className={buttonClass("line")}>
            <Shield size={18} /> {t("Painel Admin")}
          </Link>
        )}
        <Link to="/meus-dados" className={buttonClass("line")}>
          <UserRound size={18} /> {t("Meus dados")}
        </Link>
        <ActionButton
          label={t("Sair")}
          busyLabel={t("Saindo…")}
          kind="line"
          icon={<LogOut size={18} />}
          onPress={() => signOutTo("/")}
        />
      </div>
    </div>
  );
}
