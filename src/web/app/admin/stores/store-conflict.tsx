import type { OwnedStore } from "#domain/stores/store.ts";
import { storeMessages } from "#domain/stores/store-messages.ts";
import { commissionText } from "#web/stores/store-row.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";

/** What another user changed meanwhile. What was typed stays in the fields, and wins if it is saved again. */
export function StoreConflict({ before, now }: { before: OwnedStore; now: OwnedStore }) {
  const t = useTranslate();
  const [old, current] = [wordsOf(before, t), wordsOf(now, t)];
  const changed = current.filter(([label, value], at) => label && value !== old[at]?.[1]);
  return (
    <section aria-label={t("O que mudou")} className="note note-warn block">
      <p role="alert">{t(storeMessages.moved_on)}</p>
      {changed.length > 0 && (
        <dl className="mt-2 grid gap-1 text-sm">
          {changed.map(([label, value]) => (
            <div key={label}>
              <dt className="inline">{t(label)}: </dt>
              <dd lang="pt-BR" className="inline font-[400] wrap-anywhere">
                {value || "–"}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2 font-[400]">
        {t("O que você mudou continua nos campos. Salve de novo para trocar pelo seu.")}
      </p>
    </section>
  );
}

function wordsOf(store: OwnedStore, t: Translate): [label: string, value: string][] {
  const { name, about, domains, commission, listed, logo } = store;
  return [
    ["Nome", name],
    ["Sobre a loja", about],
    ["Domínios", domains.join(", ")],
    ["Logo", logo ?? ""],
    ["Comissão", t(commissionText(commission))],
    ["Situação", listed ? t("Na lista") : t("Fora da lista")],
  ];
}
