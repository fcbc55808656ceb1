import { useState } from "react";
import * as z from "zod";
import { passwordSentences } from "#domain/auth/password-rules.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { fileStem } from "#domain/format/file-stem.ts";
import { form } from "#domain/format/form-schema.ts";
import { emailAddress } from "#domain/users/email-schema.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { deleteMyAccount, exportMyData } from "#web/api/account.ts";
import { useSite } from "#web/app/app-props.ts";
import { EmailField, HiddenUsername, SecretField } from "#web/app/auth/credential-fields.tsx";
import { SchemaForm, Submit } from "#web/app/schema-form.tsx";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Mail } from "#web/ui/icons.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { dangerClass } from "./danger-class.ts";
import { useProof } from "./proof.ts";
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

interface DeleteAccountProps {
  profile: MyProfile;
  onDeleted: () => void;
}

/** LGPD art. 18. It cannot be undone, so the dialog lists the consequences first. */
export function DeleteAccount({ profile, onDeleted }: DeleteAccountProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Section
      id="excluir"
      title={t("Excluir conta")}
      lead={t("Apaga seus dados na hora e para sempre. Antes, você pode baixar uma cópia.")}
    >
      <Button
        label={t("Excluir minha conta")}
        kind="line"
        className="text-tomato"
        onClick={() => setIsOpen(true)}
      />
      <Dialog id="excluir-conta" title={t("Excluir sua conta?")} isOpen={isOpen} onClose={close}>
        <p className="mt-2 font-semibold">{t("Não dá para desfazer. Ao excluir:")}</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          <li>{t("seu nome, e-mail, senha e sessões são apagados, e todos os aparelhos saem da conta;")}</li>
          <li>{t("ofertas suas que estão no site continuam, sem seu nome e sem ligação com você;")}</li>
          <li>{t("seu @ fica sem uso por um ano, e seus votos e respostas contam sem você;")}</li>
          <li>{t("ofertas que ainda não foram publicadas são apagadas;")}</li>
          <li>{t("a inscrição nas novidades deste e-mail e suas mensagens de contato são apagadas;")}</li>
          <li>
            {t("o registro de acesso fica em sigilo por 6 meses, como a lei obriga, e depois é apagado.")}
          </li>
        </ul>
        <DeleteForm profile={profile} onCancel={close} onDeleted={onDeleted} />
      </Dialog>
    </Section>
  );
}

const byPassword = form({
  password: z.string({ error: passwordSentences.missing }).min(1, passwordSentences.missing),
});
const byEmail = form({ email: emailAddress });

interface DeleteFormProps extends DeleteAccountProps {
  onCancel: () => void;
}

function DeleteForm({ profile, onCancel, onDeleted }: DeleteFormProps) {
  const t = useTranslate();
  const refusalOf = useRefusal();
  const [keyFor] = useState(idempotencyKeys);
  const withProof = useProof();
  const [comments, setComments] = useState<CommentChoice>("keep");
  async function send(who: { password?: string; email?: string }): Promise<void> {
    const fields = { ...who, comments };
    await withProof(() => deleteMyAccount(fields, keyFor(fields)));
    onDeleted();
  }
  function refuse(error: unknown) {
    const { message, fields = {} } = refusalOf(error);
    return Object.keys(fields).length > 0 ? { fields } : { message };
  }
  return (
    <SchemaForm
      id="excluir-formulario"
      className="mt-5"
      schema={profile.has_password ? byPassword : byEmail}
      send={send}
      refuse={refuse}
    >
      <CommentsChoice chosen={comments} onChoose={setComments} />
      {profile.has_password ? (
        <>
          <HiddenUsername email={profile.email} />
          <SecretField
            id="excluir-senha"
            name="password"
            label={t("Sua senha, para confirmar")}
            autoComplete="current-password"
          />
        </>
      ) : (
        <>
          <p className="mb-3">{t("Para confirmar, digite o e-mail da sua conta.")}</p>
          <EmailField id="excluir-email" />
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Submit label={t("Excluir para sempre")} busyLabel={t("Excluindo…")} className={dangerClass} />
        <Button label={t("Manter minha conta")} kind="line" size="lg" onClick={onCancel} />
      </div>
    </SchemaForm>
  );
}

type CommentChoice = "keep" | "erase";

function CommentsChoice({
  chosen,
  onChoose,
}: {
  chosen: CommentChoice;
  onChoose: (choice: CommentChoice) => void;
}) {
  const t = useTranslate();
  const choices: [CommentChoice, string][] = [
    ["keep", t("Ficam, sem seu nome: “conta apagada”")],
    ["erase", t("São apagados; onde há respostas fica o lugar vazio")],
  ];
  return (
    <fieldset className="mb-5 grid gap-1">
      <legend className="mb-1 font-semibold">{t("Seus comentários")}</legend>
      {choices.map(([choice, label]) => (
        <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name="comments"
            value={choice}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
            className="size-5 flex-none accent-green"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
