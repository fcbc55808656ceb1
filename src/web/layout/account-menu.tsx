import User from "lucide-react/icons/user";
import { Island } from "#web/islands/island.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { SignOutIsland } from "./sign-out-island.tsx";

export const signOutTexts: readonly string[] = ["Sair", "Saindo…", "Você saiu da sua conta", "Fechar aviso"];

/** Both stand in every document; the loader decides which one is seen. Without a script nobody can be signed in. */
export function AccountMenu() {
  const t = useTranslate();
  return (
    <>
      <a id="entrar" href="/login" className={`${buttonClass("line")} member:hidden`}>
        <User size={18} /> {t("Entrar")}
      </a>
      <button type="button" popoverTarget="conta" className={`${buttonClass("line")} guest:hidden`}>
        <User size={18} className="shrink-0 max-md:hidden" />
        <span data-name={t("Minha conta")} className="account-name" />
      </button>
      <div id="conta" popover="auto" className="account-menu">
        <a href="/dashboard" className="account-line admin:hidden">
          {t("Meu Dashboard")}
        </a>
        <a href="/admin" className="account-line no-admin:hidden">
          {t("Painel Admin")}
        </a>
        <a href="/meus-dados" className="account-line">
          {t("Meus dados")}
        </a>
        <Island name="sign-out" wake="touch" props={{}} texts={signOutTexts}>
          <SignOutIsland />
        </Island>
      </div>
    </>
  );
}
