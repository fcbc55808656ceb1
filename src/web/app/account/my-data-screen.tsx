import { useCallback, useEffect, useRef, useState } from "react";
import { forgetAccount } from "#web/api/sign-out.ts";
import { MembersOnly } from "#web/app/members-only.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { CircleCheck } from "#web/ui/icons.ts";
import { DeleteAccount, ExportData } from "./data-rights.tsx";
import { EmailAddress } from "./email-address.tsx";
import { Identity, Password } from "./identity.tsx";
import { Letters } from "./letters.tsx";
import { ProofProvider } from "./proof-dialog.tsx";
import { PublicPerson } from "./public-person.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { focusSection } from "./section.tsx";
import { Sessions } from "./sessions.tsx";

/** LGPD art. 18, by oneself and at once. It guards itself: the farewell outlives the session. */
export function MyDataScreen() {
  const [isGone, setIsGone] = useState(false);
  const leave = useCallback(() => {
    setIsGone(true);
    forgetAccount();
  }, []);
  if (isGone) return <AccountDeleted />;
  return (
    <MembersOnly>
      <MyData onDeleted={leave} />
    </MembersOnly>
  );
}

/** The account and its session are gone, so this is outside `MembersOnly`. */
function AccountDeleted() {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap grid justify-items-center pt-16 pb-20 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-green-soft text-green-deep">
        <CircleCheck size={32} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-4xl font-extrabold outline-none [box-shadow:none]">
        {t("Sua conta foi excluída")}
      </h1>
      <p className="mt-3 max-w-[34em] text-lg text-lead">
        {t(
          "Apagamos seus dados e enviamos um último e-mail para confirmar. As ofertas continuam abertas para você: é só navegar.",
        )}
      </p>
      <ButtonLink label={t("Ver ofertas")} kind="primary" size="lg" className="mt-7" href="/" />
    </div>
  );
}

function MyData({ onDeleted }: { onDeleted: () => void }) {
  const t = useTranslate();
  const { account } = useAccount();
  // What may have ended other sessions.
  const [changes, setChanges] = useState(0);
  const handleChanged = useCallback(() => setChanges((before) => before + 1), []);
  useScrollToSection();
  if (account.phase !== "in") return null;
  const { profile } = account;
  return (
    <div className="wrap pt-13 pb-16">
      <h1 className="text-4xl font-extrabold">{t("Meus dados")}</h1>
      <p className="mt-2 max-w-[44em] text-lg text-lead">
        {t("Veja, corrija, leve com você ou apague o que guardamos. É seu direito, e vale na hora.")}
      </p>
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-[15rem_minmax(0,48rem)] lg:items-start lg:gap-10">
        <Contents />
        <div className="grid min-w-0 gap-5">
          <ProofProvider profile={profile}>
            <Identity profile={profile} />
            <PublicPerson profile={profile} />
            <EmailAddress profile={profile} />
            <Password profile={profile} onChanged={handleChanged} />
            <SecondFactor profile={profile} onChanged={handleChanged} />
            <Sessions changes={changes} />
            <Letters profile={profile} />
            <ExportData />
            <DeleteAccount profile={profile} onDeleted={onDeleted} />
          </ProofProvider>
        </div>
      </div>
    </div>
  );
}

function Contents() {
  const t = useTranslate();
  const sections = [
    { id: "quem", name: t("Quem você é") },
    { id: "perfil", name: t("O que os outros veem") },
    { id: "email", name: t("E-mail da conta") },
    { id: "senha", name: t("Senha") },
    { id: "seguranca", name: t("Verificação em duas etapas") },
    { id: "sessoes", name: t("Aparelhos") },
    { id: "avisos", name: t("Avisos por e-mail") },
    { id: "copia", name: t("Cópia dos dados") },
    { id: "excluir", name: t("Excluir conta") },
  ];
  return (
    <nav
      aria-label={t("Nesta página")}
      className="my-contents max-lg:hidden lg:sticky lg:top-[calc(var(--stuck)+1.5rem)]"
    >
      <ul>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-lg px-3.5 py-1 font-[550] text-lead hover:bg-sunk hover:text-ink"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link may lead to one section; it is there only once the person is known, and the browser does not look again. */
function useScrollToSection(): void {
  useEffect(() => {
    const id = location.hash.slice(1);
    const section = id ? document.getElementById(id) : null;
    if (!section?.classList.contains("my-section")) return;
    section.scrollIntoView();
    focusSection(id);
  }, []);
}
