import type { MyProfile } from "#domain/users/my-data.ts";
import { newEmailSchema } from "#domain/users/my-data-schema.ts";
import { authClient, orThrow } from "#web/api/auth-client.ts";
import { callbackAddress } from "#web/app/auth/next-path.ts";
import { SendAgain } from "#web/app/auth/send-again.tsx";
import { SchemaField, SchemaForm, Submit } from "#web/app/schema-form.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { CircleCheck, Mail } from "#web/ui/icons.ts";
import { useProof } from "./proof.ts";
import { focusSection, Section, useAttempt } from "./section.tsx";

/** The address of the account, and a change of it that both addresses have to confirm (contract 1.4). */
export function EmailAddress({ profile }: { profile: MyProfile }) {
  const t = useTranslate();
  const { email, email_change } = profile;
  return (
    <Section
      id="email"
      title={t("E-mail da conta")}
      lead={t("É com ele que você entra e recebe nossos avisos.")}
    >
      {email_change ? (
        <PendingChange email={email} change={email_change} />
      ) : (
        <>
          <p className="mb-5 font-semibold wrap-anywhere">{email}</p>
          <ChangeForm email={email} />
        </>
      )}
    </Section>
  );
}

function ChangeForm({ email }: { email: string }) {
  const t = useTranslate();
  const refuse = useRefusal();
  const { refresh } = useAccount();
  const withProof = useProof();
  async function send(fields: { email: string }): Promise<void> {
    await withProof((proof) => orThrow(authClient().updateUser({ ...fields, ...proof }, backHere())));
    await refresh();
    focusSection("email");
  }
  return (
    <SchemaForm id="email-formulario" schema={newEmailSchema(email)} send={send} refuse={refuse}>
      <div className="grid max-w-112 gap-4">
        <SchemaField
          id="email-novo"
          name="email"
          type="email"
          label={t("Novo e-mail")}
          hint={t(
            "Enviamos um link para cada endereço. Até você abrir os dois, continue entrando com o atual.",
          )}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t("voce@exemplo.com.br")}
        />
        <Submit
          label={t("Trocar e-mail")}
          busyLabel={t("Enviando…")}
          className="max-md:w-full md:justify-self-start"
        />
      </div>
    </SchemaForm>
  );
}

interface PendingChangeProps {
  email: string;
  change: NonNullable<MyProfile["email_change"]>;
}

function PendingChange({ email, change: { new_email, awaits } }: PendingChangeProps) {
  const t = useTranslate();
  return (
    <>
      <p className="font-semibold">{t("Falta confirmar a troca")}</p>
      <p className="mt-1">
        {t("Abra o link que enviamos para cada endereço, neste ou em outro aparelho. Ele vale por uma hora.")}
      </p>
      <ul className="mt-4 grid gap-3">
        <Side name={t("Atual")} address={email} isProven={!awaits.includes("current")} />
        <Side name={t("Novo")} address={new_email} isProven={!awaits.includes("new")} />
      </ul>
      <ChangeActions email={email} />
      <p className="mt-4 text-sm text-muted">
        {t("Até lá nada muda: você entra com o endereço atual. Não abre mais a caixa dele?")}{" "}
        <a href="/contato?assunto=outro" className="text-link">
          {t("Fale com a gente")}
        </a>
      </p>
    </>
  );
}

function Side({ name, address, isProven }: { name: string; address: string; isProven: boolean }) {
  const t = useTranslate();
  return (
    <li className="flex items-center gap-3 rounded-card border border-line p-3">
      <span className={isProven ? "text-green-text" : "text-muted"}>
        {isProven ? <CircleCheck size={22} /> : <Mail size={22} />}
      </span>
      <div className="min-w-0">
        <p className="text-xs font-semibold text-muted">{name}</p>
        <p className="font-semibold wrap-anywhere">{address}</p>
        <p className="text-sm text-muted">{isProven ? t("Confirmado") : t("Aguardando você abrir o link")}</p>
      </div>
    </li>
  );
}

function ChangeActions({ email }: { email: string }) {
  const t = useTranslate();
  const showToast = useToast();
  const { refresh } = useAccount();
  const { failure, attempt } = useAttempt();
  const resend = () => authClient().resend({ type: "email_change", email, options: backHere() });

  /** The present address again drops the change. */
  async function cancel(): Promise<void> {
    // Both links may have been opened elsewhere: this address again would then start a new change.
    const now = await refresh();
    if (now.phase !== "in" || !now.profile.email_change) return;
    await orThrow(authClient().updateUser({ email }));
    await refresh();
    showToast(t("Troca cancelada: seu e-mail continua o mesmo"));
    focusSection("email");
  }

  return (
    <div className="mt-5">
      <FormNote text={failure} isGood={false} />
      <div className="flex flex-wrap items-end gap-3">
        <SendAgain label={t("Enviar de novo")} send={resend} />
        <ActionButton
          label={t("Cancelar a troca")}
          busyLabel={t("Cancelando…")}
          kind="ghost"
          onPress={() => attempt(cancel)}
        />
      </div>
    </div>
  );
}

/** Where the letters' links end. */
function backHere() {
  // The type says what the link was for, where it no longer works.
  return { emailRedirectTo: `${callbackAddress("/meus-dados#email")}&type=email_change` };
}
