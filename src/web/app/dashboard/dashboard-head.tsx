import LogOut from "lucide-react/icons/log-out";
import Plus from "lucide-react/icons/plus";
import Shield from "lucide-react/icons/shield";
import UserRound from "lucide-react/icons/user-round";
import type { JSX } from "react";
import { Link } from "react-router";
import type { MyProfile } from "#domain/users/my-data.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { leaveFor } from "#web/api/end-session.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

/** «§2»: the greeting, and the ways on from here. */
export function DashboardHead({ profile }: { profile: MyProfile }): JSX.Element {
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
          onPress={() => leaveFor("/")}
        />
      </div>
    </div>
  );
}

export function SendLink(): JSX.Element {
  const t = useTranslate();
  return (
    <Link to="/enviar-produtos" className={buttonClass("primary")}>
      <Plus size={20} /> {t("Enviar Produto")}
    </Link>
  );
}
