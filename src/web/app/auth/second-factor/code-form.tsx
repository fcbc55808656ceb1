import { type JSX, useEffect, useState } from "react";
import { secondFactorError } from "#domain/auth/auth-messages.ts";
import { totpSchema } from "#domain/auth/second-factor-schema.ts";
import { type Factor, listFactors, verifyCode } from "#web/api/second-factor.ts";
import { useVoice } from "#web/app/auth/auth-error-text.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { refusalOf } from "./refusal.ts";

export function CodeForm(): JSX.Element {
  const t = useTranslate();
  const { factors, chosen, choose } = useFactors();
  const { state, note, isBusy, isWaiting, formProps } = useCode(chosen);
  return (
    <form id="codigo-formulario" className="auth-form" {...formProps}>
      <FormNote text={state.message} isGood={false} noteRef={note} />
      {factors.length > 1 && <FactorChoice factors={factors} chosen={chosen} onChoose={choose} />}
      <div className="code-control">
        <TextField
          id="codigo-digitos"
          name="code"
          label={t("Código de verificação")}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="000 000"
          error={state.fields.code}
        />
      </div>
      <SubmitButton
        label={t("Verificar")}
        busyLabel={t("Verificando…")}
        isBusy={isBusy}
        isWaiting={isWaiting}
        className="mt-1"
      />
    </form>
  );
}

function useCode(factorId: string | undefined) {
  const voice = useVoice();
  const { refresh } = useAccount();
  return useSchemaForm({
    schema: totpSchema,
    unexpected: secondFactorError(undefined, voice),
    async send({ code }) {
      // Pressed before the list came, or it never did.
      const id = factorId ?? (await listFactors())[0]?.id;
      const { error } = await verifyCode(id ?? "", code);
      if (error) return refusalOf(error, voice);
      await refresh();
      return undefined;
    },
  });
}

function useFactors() {
  const [factors, setFactors] = useState<Factor[]>([]);
  const [chosen, choose] = useState<string>();
  useEffect(() => {
    let isHere = true;
    listFactors().then(
      (found) => {
        if (!isHere) return;
        setFactors(found);
        choose((before) => before ?? found[0]?.id);
      },
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, []);
  return { factors, chosen, choose };
}

interface FactorChoiceProps {
  factors: Factor[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Only who has set up more than one app is asked which. */
function FactorChoice({ factors, chosen, onChoose }: FactorChoiceProps): JSX.Element {
  const t = useTranslate();
  return (
    <div className="field mb-4">
      <label htmlFor="codigo-aplicativo" className="field-label">
        {t("Aplicativo")}
      </label>
      <select
        id="codigo-aplicativo"
        className="control"
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        {factors.map(({ id, name }, index) => (
          <option key={id} value={id}>
            {name || t("Aplicativo {{n}}", { n: index + 1 })}
          </option>
        ))}
      </select>
    </div>
  );
}
