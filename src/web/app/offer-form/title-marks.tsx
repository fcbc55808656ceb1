import { useState } from "react";
import { conditionsText } from "#domain/prices/condition-labels.ts";
import { noConditions, writeConditions } from "#domain/prices/conditions-schema.ts";
import { titleConditions, titleTags } from "#domain/products/title-hints.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { readTyped } from "./typed-conditions.ts";
import type { OfferForm } from "./use-offer-form.ts";

/** A condition in the name does not help search, and takes the name's space. One that we know is proposed as a condition of the price. */
export function TitleMarks({ form: { bind, values } }: { form: OfferForm }) {
  const t = useTranslate();
  const [accepted, setAccepted] = useState<{ name: string; conditions: string }>();
  const proposal = titleConditions(values.name, readTyped(values.conditions));
  const said = titleConditions(values.name, noConditions);
  const conditions = said ? conditionsText(said.conditions, t) : "";
  const unknown = titleTags(values.name).filter((tag) => !proposal?.tags.includes(tag));

  function accept(): void {
    if (!proposal) return;
    const name = bind("name");
    name.onChange({ target: { value: proposal.name } });
    bind("conditions").onChange({ target: { value: writeConditions(proposal.conditions) } });
    setAccepted({ name: proposal.name, conditions });
    // The pressed button is gone.
    document.getElementById(name.id)?.focus();
  }

  return (
    <>
      <div role="status">
        {proposal && (
          <p className="field-hint">
            {t("{{tags}}: é uma condição do preço e não faz parte do nome.", {
              tags: proposal.tags.join(" "),
            })}
          </p>
        )}
        {unknown.length > 0 && (
          <p className="field-hint">
            {t("Condições como {{tags}} não fazem parte do nome: conte na descrição.", {
              tags: unknown.join(" "),
            })}
          </p>
        )}
        {accepted?.name === values.name && (
          <p className="field-hint">
            {t("Agora está nas condições do preço: {{conditions}}.", { conditions: accepted.conditions })}
          </p>
        )}
      </div>
      {proposal && (
        <Button
          kind="line"
          size="tight"
          className="mt-1.5 px-3.5"
          label={t("Tirar do nome e marcar «{{conditions}}»", { conditions })}
          onClick={accept}
        />
      )}
    </>
  );
}
