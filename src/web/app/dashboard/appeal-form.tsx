import { useState } from "react";
import { appealLimits } from "#domain/appeals/appeal-limits.ts";
import { appealTextSchema } from "#domain/appeals/appeal-text-schema.ts";
import { codePoints } from "#domain/format/text.ts";
import type { MyOffer } from "#domain/products/product.ts";
import { SchemaForm, Submit, useFormParts } from "#web/app/schema-form.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import type { Appeals } from "./use-appeals.ts";

export function AppealForm({ appeals: { send, close, draft }, offer }: { appeals: Appeals; offer: MyOffer }) {
  const t = useTranslate();
  const refusalOf = useRefusal();
  return (
    <SchemaForm
      className="mt-4 grid gap-4"
      schema={appealTextSchema}
      send={({ text }) => send(offer, text)}
      refuse={refusalOf}
    >
      <p className="text-lead">
        {t(
          "Conte em uma frase o que a equipe não viu. Só dá para recorrer uma vez. Decide outra pessoa da moderação; se não houver outra, a mesma, e a resposta diz isso.",
        )}
      </p>
      <AppealText first={draft.get(offer.id)} onType={(text) => draft.set(offer.id, text)} />
      <div className="flex flex-wrap gap-3">
        <Submit label={t("Enviar recurso")} busyLabel={t("Enviando…")} />
        <Button kind="line" label={t("Cancelar")} onClick={close} />
      </div>
    </SchemaForm>
  );
}

/** Stored with every letter: nothing that was typed is lost. */
function AppealText({ first, onType }: { first: string; onType: (text: string) => void }) {
  const t = useTranslate();
  const { errors } = useFormParts();
  const [n, setN] = useState(() => codePoints(first.trim()));
  const max = appealLimits.text;
  return (
    <TextArea
      id="recurso"
      name="text"
      label={t("Por que a decisão deve mudar?")}
      lang="pt-BR"
      rows={4}
      required
      defaultValue={first}
      error={errors.text}
      counter={{ text: t("{{n}}/{{max}} caracteres", { n, max }), isOver: n > max }}
      onChange={({ target }) => {
        setN(codePoints(target.value.trim()));
        onType(target.value);
      }}
    />
  );
}
