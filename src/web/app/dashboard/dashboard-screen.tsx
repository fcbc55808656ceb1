import type { MyProfile } from "#domain/users/my-data.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { signOutTo } from "#web/api/sign-out.ts";
import { LogOut, Shield, UserRound } from "#web/app/icons.ts";
import { MembersOnly } from "#web/app/members-only.tsx";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { CardSkeletons } from "./my-offer-list.tsx";
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
      <DashboardHead {...account.profile} />
      <MyOffers user_id={account.profile.id} />
    </div>
  );
}

/** «§2»: the greeting, and links to the other screens. */
function DashboardHead({ display_name, email, role }: MyProfile) {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="line-clamp-2 text-4xl font-extrabold wrap-anywhere">
          {t("Olá, {{name}}", { name: display_name })}
        </h1>
        <p className="mt-1 text-lg text-lead wrap-anywhere">{email}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:*:flex-auto max-md:*:px-2.5 max-md:*:text-sm">
        {isAdminRole(role) && (
          <ScreenLink kind="line" to="/admin">
            <Shield size={18} /> {t("Painel Admin")}
          </ScreenLink>
        )}
        <ScreenLink kind="line" to="/meus-dados">
          <UserRound size={18} /> {t("Meus dados")}
        </ScreenLink>
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

function DashboardSkeleton() {
  const t = useTranslate();
  return (
    <div className="wrap pt-13 pb-16" aria-busy="true">
      <h1 className="sr-only">{t("Carregando…")}</h1>
      <div aria-hidden="true">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="w-full md:w-96">
            <div className="skeleton h-10 w-2/3" />
            <div className="skeleton mt-2 h-5.5 w-full" />
          </div>
          <div className="skeleton h-11 w-60 max-w-full" />
        </div>
        <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-3 max-md:*:last:w-full">
          <div className="skeleton mr-auto h-7 w-40" />
          <div className="skeleton h-11 w-32" />
          <div className="skeleton h-11 md:w-44" />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-2 @min-[10rem]:grid-cols-2 @min-[20.375rem]:grid-cols-4 md:gap-4">
          {["total", "pending", "approved", "rejected"].map((each) => (
            <div key={each} className="skeleton min-h-17 rounded-card md:min-h-21.5" />
          ))}
        </div>
        <div className="skeleton mt-5 h-18.5 max-w-120" />
        <CardSkeletons />
      </div>
    </div>
  );
}
