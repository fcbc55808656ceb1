import { useState } from "react";
import { formatDate } from "#domain/format/written-date.ts";
import { profilePath } from "#domain/users/handle.ts";
import { levelRule } from "#domain/users/level-rule.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { profileMessages } from "#domain/users/profile-messages.ts";
import type { MyLevel } from "#domain/users/profile-response-schema.ts";
import { loadMyLevel, setProfile } from "#web/api/account.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useToast } from "#web/app/toasts.tsx";
import { ChooseHandle } from "#web/people/choose-handle.tsx";
import { LevelLadder } from "#web/people/face.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { useLoad } from "#web/ui/use-load.ts";
import { Section, useAttempt } from "./section.tsx";
import { Switch } from "./switch.tsx";

/** What others see: the handle, the profile, the level. */
export function PublicPerson({ profile }: { profile: MyProfile }) {
  const t = useTranslate();
  const showToast = useToast();
  const { refresh } = useAccount();
  const { failure, attempt } = useAttempt();
  const [isHidden, setIsHidden] = useState(profile.profile_hidden);
  const { handle } = profile;

  async function hide(hidden: boolean): Promise<void> {
    setIsHidden(hidden);
    const isDone = await attempt(async () => showToast(t((await setProfile({ hidden }, newKey())).message)));
    if (!isDone) setIsHidden(!hidden);
    void refresh();
  }

  return (
    <Section
      id="perfil"
      title={t("O que os outros veem")}
      lead={t(
        "Só o seu @, nunca o nome ou o e-mail. Aparece ao lado das ofertas que você envia e dos seus comentários.",
      )}
      failure={failure}
    >
      <ChooseHandle
        id="meu-arroba"
        current={handle}
        onChosen={() => {
          showToast(t(profileMessages.handle_set));
          void refresh();
        }}
      />
      {handle && !isHidden && (
        <p className="mt-3">
          <a href={profilePath(handle)} className="text-link">
            {t("Ver meu perfil")}
          </a>
        </p>
      )}
      <div className="mt-5 border-t border-line pt-5">
        <Switch
          id="perfil-oculto"
          name="hidden"
          label={t("Esconder meu perfil")}
          hint={t("A página com suas ofertas e comentários deixa de existir para os outros.")}
          isOn={isHidden}
          onChange={hide}
        />
      </div>
      <Level />
    </Section>
  );
}

function Level() {
  const t = useTranslate();
  const { data } = useLoad("level", loadMyLevel);
  if (!data) return null;
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="mb-3 font-semibold">{t("Seu nível")}</h3>
      <LevelLadder level={data.level} />
      <p className="mt-3 text-sm text-muted">{nextStep(data, t)}</p>
    </div>
  );
}

/** What is missing for the next level, in numbers. */
function nextStep(
  { level, barred_until, age_days, contributions, approved, rejected }: MyLevel,
  t: Translate,
): string {
  const { broto, colheita } = levelRule;
  if (level === "safra") return t("Safra é dada pela equipe. O que você envia pode sair na hora.");
  if (level === "colheita")
    return t("O que você envia de lojas conhecidas sai na hora e é conferido depois.");
  if (level === "semente") {
    const days = Math.max(0, Math.ceil(broto.days - age_days));
    const more = Math.max(0, broto.contributions - contributions);
    return t(
      "Para Broto falta: contribuições (oferta aprovada, comentário útil ou um “não vale” que se confirmou), {{more}}; dias de conta, {{days}}.",
      { more, days },
    );
  }
  if (barred_until)
    return t("Colheita volta a ser possível em {{date}}: uma oferta publicada na hora foi rejeitada.", {
      date: formatDate(barred_until),
    });
  return t(
    "Para Colheita: {{wanted}} ofertas aprovadas em 90 dias, com 80% das analisadas aprovadas. Agora são {{approved}} aprovadas e {{rejected}} rejeitadas.",
    { wanted: colheita.approved, approved, rejected },
  );
}
