import LogOut from "lucide-react/icons/log-out";
import Plus from "lucide-react/icons/plus";
import type { JSX } from "react";
import { Link } from "react-router";
import { isAdminRole } from "#domain/users/roles.ts";
import { leaveFor } from "#web/api/end-session.ts";
import { ActButton } from "#web/app/account/act-button.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Door } from "./door.tsx";

/** «§2»: where a login leads. */
export function DashboardScreen(): JSX.Element | null {
  const t = useTranslate();
  const { account } = useAccount();
  if (account.phase !== "in") return null;
  const { display_name, email, role } = account.profile;
  return (
    <div className="wrap pt-13 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="line-clamp-2 text-4xl font-extrabold wrap-anywhere">
            {t("Olá, {{name}}", { name: display_name })}
          </h1>
          <p className="mt-1 text-lg text-lead wrap-anywhere">{email}</p>
        </div>
        <ActButton
          label={t("Sair")}
          busyLabel={t("Saindo…")}
          kind="line"
          icon={<LogOut size={18} />}
          onPress={() => leaveFor("/")}
        />
      </div>
      <div className="mt-8 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SendOffer />
        <div className="grid content-start gap-5">
          {isAdminRole(role) && (
            <Door
              title={t("Painel Admin")}
              text={t("Cuide das ofertas, dos artigos e das pessoas do site.")}
              link={
                <Link to="/admin" className={buttonClass("line")}>
                  {t("Abrir o painel")}
                </Link>
              }
            />
          )}
          <Door
            title={t("Meus dados")}
            text={t("Nome, senha, verificação em duas etapas, aparelhos e uma cópia do que guardamos.")}
            link={
              <Link to="/meus-dados" className={buttonClass("line")}>
                {t("Abrir meus dados")}
              </Link>
            }
          />
        </div>
      </div>
    </div>
  );
}

/** How an offer gets onto the site; nothing is counted here that is not known. */
function SendOffer(): JSX.Element {
  const t = useTranslate();
  return (
    <section aria-labelledby="enviar" className="panel">
      <h2 id="enviar" className="text-2xl font-[750]">
        {t("Achou um preço bom?")}
      </h2>
      <p className="mt-1 text-lg text-lead">{t("Conte para todo mundo. Leva um minuto:")}</p>
      <ol className="steps mt-6">
        <li>
          <p className="font-semibold">{t("Você envia o link da loja e o preço.")}</p>
        </li>
        <li>
          <p className="font-semibold">{t("Nossa equipe confere se a oferta é de verdade.")}</p>
        </li>
        <li>
          <p className="font-semibold">{t("Aprovada, ela aparece para quem visita o site.")}</p>
        </li>
      </ol>
      <a href="/enviar-produtos" className={`${buttonClass("primary", "lg")} mt-7 max-md:w-full`}>
        <Plus size={20} /> {t("Enviar Produto")}
      </a>
    </section>
  );
}
