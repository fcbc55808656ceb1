import type { MyProfile } from "#domain/users/my-data.ts";
import { ShieldAlert } from "#web/app/icons.ts";
import { loginPath } from "#web/app/members-only.tsx";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";

/** What to do where the panel is not locked as well as it could be. */
export function Protection({ profile }: { profile: MyProfile }) {
  const t = useTranslate();
  if (profile.second_factor === "on") return null;
  const { title, text, to, label } = stepOf(profile, t);
  return (
    <section aria-labelledby="protecao" className="panel">
      <div className="flex flex-wrap items-start gap-4">
        <span className="grid size-10 flex-none place-items-center rounded-full bg-green-soft text-green-deep">
          <ShieldAlert size={22} />
        </span>
        <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
          <h2 id="protecao" className="text-xl font-bold">
            {title}
          </h2>
          <p className="mt-1 mb-4 text-lead">{text}</p>
          <ScreenLink to={to} kind="primary" label={label} />
        </div>
      </div>
    </section>
  );
}

function stepOf({ second_factor, second_factor_required }: MyProfile, t: Translate) {
  if (second_factor === "pending")
    return {
      title: t("Confirme que é você"),
      text: t("Falta o código do seu aplicativo autenticador nesta sessão."),
      to: loginPath("/admin"),
      label: t("Digitar o código"),
    };
  return {
    title: second_factor_required
      ? t("Ative a verificação em duas etapas para usar o painel")
      : t("Proteja o painel com a verificação em duas etapas"),
    text: t(
      "Quem administra o site guarda as ofertas de todo mundo. Um código no celular fecha a porta mesmo se a senha vazar.",
    ),
    to: "/meus-dados#seguranca",
    label: t("Ativar agora"),
  };
}
