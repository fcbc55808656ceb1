import Mail from "lucide-react/icons/mail";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { fileStem } from "#domain/format/file-stem.ts";
import { exportMyData } from "#web/api/account.ts";
import { useSite } from "#web/app/app-props.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Section, useAttempt } from "./section.tsx";

/** LGPD art. 18: a copy of everything, which another service can read too. */
export function ExportData() {
  const t = useTranslate();
  const showToast = useToast();
  const { name } = useSite();
  const { failure, attempt } = useAttempt();

  async function save(): Promise<void> {
    const data = JSON.stringify(await exportMyData(), null, 2);
    saveFile(`${fileStem(name)}-meus-dados-${dayInSaoPaulo(new Date())}.json`, "application/json", data);
    showToast(t("Seus dados foram baixados"));
  }

  return (
    <Section
      id="copia"
      title={t("Seus dados")}
      lead={t("Tudo o que guardamos sobre você, em um arquivo JSON que outros serviços também leem.")}
      failure={failure}
    >
      <ActionButton
        label={t("Baixar meus dados")}
        busyLabel={t("Preparando…")}
        kind="line"
        onPress={() => attempt(save)}
      />
      <p className="mt-4 flex items-start gap-2 text-sm text-muted">
        <Mail size={18} className="mt-0.5 shrink-0" />
        <span>
          {t(
            "Recebe nossas novidades? O link no fim de cada e-mail cancela com um clique, sem entrar na conta.",
          )}{" "}
          <a href="/privacidade" className="text-link">
            {t("Como cuidamos dos seus dados")}
          </a>
        </span>
      </p>
    </Section>
  );
}
