import { useSearchParams } from "react-router";
import { actionLabels, objectKinds } from "#domain/operation/actions.ts";
import type { HistoryEvent } from "#domain/operation/history.ts";
import type { HistoryQuery } from "#web/api/operation.ts";
import { RemoveFilterButton } from "#web/app/admin/frame/filter-chips.tsx";
import { type Choice, withChoice } from "#web/app/admin/frame/list-address.ts";
import { useTranslate } from "#web/translate.ts";
import { SelectField } from "#web/ui/field.tsx";
import { objectName } from "./changed-fields.ts";

interface HistoryFilterProps {
  query: HistoryQuery;
  /** What is shown now: it knows the names behind the ids. */
  events: HistoryEvent[];
}

/** Every choice stands in the address, and Back undoes it. */
export function HistoryFilter({ query, events }: HistoryFilterProps) {
  const t = useTranslate();
  const [, setAddress] = useSearchParams();
  const choose = (choice: Choice) => setAddress((now) => withChoice(now, choice));
  const options = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label: capital(t(label)) }));
  const { action, object_kind, actor_id, object_id } = query;
  const actor = events.find((event) => event.actor_id === actor_id)?.actor_name;
  const about = events.find((event) => event.object_id === object_id);
  const name = about && objectName(about, t);
  return (
    <div className="flex flex-wrap items-end gap-3.5 mb-5 [&>.field]:flex-[0_1_18rem] [&>.field]:min-w-[min(12rem,100%)] max-md:[&>.field]:basis-full">
      <SelectField
        id="filtro-acao"
        name="action"
        label={t("O que foi feito")}
        placeholder={t("Tudo")}
        options={options(actionLabels)}
        value={action ?? ""}
        onChange={({ target }) => choose({ action: target.value })}
      />
      <SelectField
        id="filtro-sobre"
        name="object_kind"
        label={t("Sobre o quê")}
        placeholder={t("Tudo")}
        options={options(objectKinds)}
        value={object_kind ?? ""}
        onChange={({ target }) => choose({ object_kind: target.value, object_id: undefined })}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {actor_id && (
          <RemoveFilterButton
            label={actor ? t("Só de {{name}}", { name: actor }) : t("Só de uma pessoa")}
            about={t("mostrar de todos")}
            onPress={() => choose({ actor_id: undefined })}
          />
        )}
        {object_id && (
          <RemoveFilterButton
            label={name ? t("Só sobre {{name}}", { name }) : t("Só sobre uma coisa")}
            about={t("mostrar tudo")}
            onPress={() => choose({ object_id: undefined, object_kind: undefined })}
          />
        )}
      </div>
    </div>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
