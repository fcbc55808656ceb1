import User from "lucide-react/icons/user";
import { Island } from "#web/islands/island.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { SignOutIsland } from "./sign-out-island.tsx";

export const signOutTexts: readonly string[] = ["Sair", "Saindo…", "Você saiu da sua conta", "Fechar aviso"];

/** Both stand in every document; the loader decides which one is seen. Without a script nobody can be signed in. */
export function AccountMenu() {
  const t = useTranslate();
  return (
    <>
      <ButtonLink kind="line" className="member:hidden" id="entrar" href="/login">
        <User size={18} /> {t("Entrar")}
      </ButtonLink>
      <Button kind="line" className="guest:hidden" popoverTarget="conta">
        <User size={18} className="shrink-0 max-md:hidden" />
        {/* The name gives way, so that the row does not wrap on the narrowest phone. */}
        <span data-name={t("Minha conta")} className="max-w-[clamp(3rem,100vw-15.75rem,10rem)] truncate" />
      </Button>
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
