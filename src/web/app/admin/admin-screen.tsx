import ShieldAlert from "lucide-react/icons/shield-alert";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { JSX } from "react";
import { Link } from "react-router";
import { accessMessages } from "#domain/users/admin-messages.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { isLeaving } from "#web/api/end-session.ts";
import { loginPath } from "#web/app/members-only.tsx";
import { ScreenSkeleton } from "#web/app/screen-skeleton.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { Unreachable } from "#web/app/unreachable.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Denied } from "./denied.tsx";

/** «§2»: the panel's door. The server decides on every call; this only says who need not try. */
export function AdminScreen(): JSX.Element {
  const t = useTranslate();
  const { account } = useAccount();
  const { not_logged_in, not_admin } = accessMessages;
  if (account.phase === "unknown" || isLeaving()) return <ScreenSkeleton />;
  if (account.phase === "unreachable") return <Unreachable />;
  if (account.phase === "out")
    return (
      <Denied {...not_logged_in}>
        <Link to={loginPath("/admin")} className={buttonClass("primary", "lg")}>
          {t("Fazer login")}
        </Link>
      </Denied>
    );
  if (!isAdminRole(account.profile.role))
    return (
      <Denied {...not_admin}>
        <a href="/" className={buttonClass("primary", "lg")}>
          {t("Voltar ao início")}
        </a>
      </Denied>
    );
  return <Panel profile={account.profile} />;
}

function Panel({ profile }: { profile: MyProfile }): JSX.Element {
  const t = useTranslate();
  return (
    <div className="wrap pt-13 pb-16">
      <h1 className="text-4xl font-extrabold">{t("Painel Admin")}</h1>
      <p className="mt-1 text-lg text-lead wrap-anywhere">
        {t("Você entrou como {{email}}.", { email: profile.email })}
      </p>
      <div className="mt-8 max-w-[44rem]">
        <Protection profile={profile} />
      </div>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to="/dashboard" className={buttonClass("line")}>
          {t("Meu Dashboard")}
        </Link>
        <Link to="/meus-dados" className={buttonClass("line")}>
          {t("Meus dados")}
        </Link>
      </p>
    </div>
  );
}

/** How well the panel is locked, and what to do where it is not. */
function Protection({
  profile: { second_factor, second_factor_required },
}: {
  profile: MyProfile;
}): JSX.Element {
  const t = useTranslate();
  if (second_factor === "on")
    return (
      <p className="note note-good">
        <ShieldCheck size={20} />
        <span>{t("Verificação em duas etapas ativa: só você entra no painel.")}</span>
      </p>
    );
  const isPending = second_factor === "pending";
  const title = isPending
    ? t("Confirme que é você")
    : second_factor_required
      ? t("Ative a verificação em duas etapas para usar o painel")
      : t("Proteja o painel com a verificação em duas etapas");
  return (
    <section aria-labelledby="protecao" className="panel">
      <div className="flex items-start gap-4">
        <span className="reason-icon">
          <ShieldAlert size={22} />
        </span>
        <div>
          <h2 id="protecao" className="text-xl font-bold">
            {title}
          </h2>
          <p className="mt-1 mb-4 text-lead">
            {isPending
              ? t("Falta o código do seu aplicativo autenticador nesta sessão.")
              : t(
                  "Quem administra o site guarda as ofertas de todo mundo. Um código no celular fecha a porta mesmo se a senha vazar.",
                )}
          </p>
          {isPending ? (
            <Link to={loginPath("/admin")} className={buttonClass("primary")}>
              {t("Digitar o código")}
            </Link>
          ) : (
            <Link to="/meus-dados#seguranca" className={buttonClass("primary")}>
              {t("Ativar agora")}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
