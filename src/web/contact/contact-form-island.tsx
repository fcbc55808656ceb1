import { useLayoutEffect, useState } from "react";
import { messageLength, messageLimit } from "#domain/contact/contact-limits.ts";
import { contactMessages } from "#domain/contact/contact-messages.ts";
import { subjects } from "#domain/contact/subjects.ts";
import { emailSentences } from "#domain/users/email-messages.ts";
import { send } from "#web/api/call.ts";
import { useTranslate } from "#web/translate.ts";
import { SelectField, TextArea, TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import type { FormSentences, FormState } from "#web/ui/form-state.ts";
import { Honeypot } from "#web/ui/honeypot.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useIslandForm } from "#web/ui/use-island-form.ts";

export interface ContactFormIslandProps {
  /** How a post without a script ended. */
  initial: FormState;
  /** What was typed there, or what the address proposes. */
  values: Record<string, string>;
}

export const contactSentences: FormSentences = {
  check: "Confira os campos destacados.",
  failed: contactMessages.failed,
};

export function ContactFormIsland({ initial, values }: ContactFormIslandProps) {
  const t = useTranslate();
  const { state, isAwake, note, formProps } = useIslandForm({
    id: "contato-formulario",
    initial,
    sentences: contactSentences,
    send: (fields, key) => send("send-message", fields, key),
  });
  const { length, count } = useMessageLength(values.mensagem ?? "", state);
  const isOver = length > messageLimit.max;
  const errorOf = (field: string) => state.fields[field] && t(state.fields[field]);
  return (
    <form action="/contato" method="post" className="panel grid grid-cols-1 gap-4" {...formProps}>
      <div>
        <FormNote text={state.message && t(state.message)} isGood={state.phase === "done"} noteRef={note} />
        <p className="text-sm text-muted">{t("Os campos com * são obrigatórios.")}</p>
      </div>
      <WhoFields values={values} errorOf={errorOf} />
      <TextArea
        id="contato-mensagem"
        name="mensagem"
        label={t("Mensagem")}
        required
        defaultValue={values.mensagem}
        onInput={(event) => count(event.currentTarget.value)}
        missing={contactMessages.no_message}
        error={isOver ? t(messageLimit.too_long) : errorOf("mensagem")}
        counter={{ text: t("{{n}}/{{max}} caracteres", { n: length, max: messageLimit.max }), isOver }}
      />
      <Honeypot label={t("Não preencha este campo")} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-[min(9rem,100%)] flex-1 text-sm text-muted">
          {t("Usamos seus dados só para responder.")}{" "}
          <a href="/privacidade" className="text-link">
            {t("Como cuidamos dos seus dados")}
          </a>{" "}
          <a href="/termos" className="text-link">
            {t("Termos de uso")}
          </a>
        </p>
        <SubmitButton
          label={t("Enviar mensagem")}
          busyLabel={t("Enviando…")}
          isBusy={state.phase === "sending"}
          isDisabled={isAwake && isOver}
          className="max-md:w-full"
        />
      </div>
    </form>
  );
}

interface WhoFieldsProps {
  values: Record<string, string>;
  errorOf: (field: string) => string | undefined;
}

function WhoFields({ values, errorOf }: WhoFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextField
          id="contato-nome"
          name="nome"
          label={t("Nome")}
          required
          autoComplete="name"
          defaultValue={values.nome}
          missing={contactMessages.no_name}
          error={errorOf("nome")}
        />
        <TextField
          id="contato-email"
          name="email"
          type="email"
          label={t("E-mail")}
          required
          autoComplete="email"
          inputMode="email"
          defaultValue={values.email}
          missing={emailSentences.missing}
          wrong={emailSentences.invalid}
          error={errorOf("email")}
        />
      </div>
      <SelectField
        id="contato-assunto"
        name="assunto"
        label={t("Assunto")}
        required
        placeholder={t("Escolha um assunto")}
        options={subjects.map(({ value, label }) => ({ value, label: t(label) }))}
        defaultValue={values.assunto}
        missing={contactMessages.no_subject}
        error={errorOf("assunto")}
      />
    </>
  );
}

/** Counts what is really in the field: also what was typed before the script arrived. */
function useMessageLength(written: string, { phase }: FormState) {
  const [length, setLength] = useState(() => messageLength(written));
  const count = (typed: string) => setLength(messageLength(typed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was sent is empty again.
  useLayoutEffect(() => {
    const field = document.getElementById("contato-mensagem");
    if (field instanceof HTMLTextAreaElement) count(field.value);
  }, [phase]);
  return { length, count };
}
