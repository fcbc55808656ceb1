import { useEffect, useRef, useState } from "react";
import { formatLongDate } from "#domain/format/written-date.ts";
import type { MyProfile } from "#domain/users/my-data.ts";
import { myNameSchema } from "#domain/users/my-data-schema.ts";
import { changeMyName } from "#web/api/account.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { Section } from "./section.tsx";

/** The user's data, and the form for the name. */
export function Identity({ profile }: { profile: MyProfile }) {
  const t = useTranslate();
  const ways = [
    ...(profile.has_password ? [t("E-mail e senha")] : []),
    ...(profile.providers.includes("google") ? ["Google"] : []),
    ...(profile.providers.includes("facebook") ? ["Facebook"] : []),
  ];
  return (
    <Section id="quem" title={t("Quem você é")}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-4">
        <Fact name={t("E-mail")} text={profile.email} />
        <Fact name={t("Membro desde")} text={formatLongDate(profile.created_at, useLanguage())} />
        <Fact name={t("Como você entra")} text={ways.join(", ") || t("Link por e-mail")} />
      </dl>
      <NameForm name={profile.name} />
    </Section>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{text}</dd>
    </div>
  );
}

function NameForm({ name }: { name: string }) {
  const t = useTranslate();
  const [keyFor] = useState(idempotencyKeys);
  const button = useRef<HTMLDivElement>(null);
  const { state, note, isBusy, formProps } = useNameForm(keyFor);
  // The button rests while it is busy, and loses the focus by that.
  useEffect(() => {
    if (state.phase === "done") button.current?.querySelector("button")?.focus();
  }, [state.phase]);
  return (
    <form id="nome" className="mt-5 border-t border-line pt-5" {...formProps}>
      <FormNote text={state.message} isGood={false} noteRef={note} />
      <div ref={button} className="grid max-w-112 gap-4">
        <TextField
          id="nome-campo"
          name="name"
          label={t("Nome")}
          hint={t("Aparece nos e-mails que enviamos a você.")}
          required
          autoComplete="name"
          defaultValue={name}
          error={state.fields.name}
        />
        <SubmitButton
          label={t("Salvar nome")}
          busyLabel={t("Salvando…")}
          isBusy={isBusy}
          className="max-md:w-full md:justify-self-start"
        />
      </div>
    </form>
  );
}

function useNameForm(keyFor: (fields: object) => string) {
  const t = useTranslate();
  const showToast = useToast();
  const refusalOf = useRefusal();
  const { refresh } = useAccount();
  return useSchemaForm({
    schema: myNameSchema,
    unexpected: t("Algo deu errado do nosso lado. Tente novamente."),
    async send({ name }) {
      try {
        await changeMyName(name, keyFor({ name }));
      } catch (error) {
        return refusalOf(error);
      }
      await refresh();
      showToast(t("Nome atualizado"));
      return undefined;
    },
  });
}
