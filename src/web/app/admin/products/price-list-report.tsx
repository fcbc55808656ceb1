import type { RefObject } from "react";
import { priceColumnOf } from "#domain/prices/price-list/price-columns.ts";
import {
  type PriceListCheck,
  type PriceListFault,
  priceListMessages,
} from "#domain/prices/price-list/price-list.ts";
import { type Column, PanelTable } from "#web/app/admin/frame/panel-table.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { translatedMessage } from "./import-text.ts";

interface PriceListReportProps {
  name: string;
  check: PriceListCheck;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onSend: () => Promise<void>;
}

export function PriceListReport({ name, check, headingRef, onSend }: PriceListReportProps) {
  const t = useTranslate();
  const { rows, valid, invalid, columns } = check;
  return (
    <div className="grid grid-cols-1 gap-3 justify-items-start mt-4">
      <h4
        ref={headingRef}
        tabIndex={-1}
        className="text-lg font-[750] outline-none [box-shadow:none] wrap-anywhere"
      >
        {name}: {summary(t, check)}
      </h4>
      {columns.unknown.length > 0 && (
        <p className="note note-warn m-0 w-full">
          {t("Não conhecemos estas colunas, e o que há nelas não entra: {{columns}}. Confira os títulos.", {
            columns: columns.unknown.join(", "),
          })}
        </p>
      )}
      <WrongRows rows={rows} beyond={invalid - rows.length} />
      {invalid > 0 && (
        <p className="note note-bad m-0 w-full">
          {t("Corrija o arquivo e escolha-o de novo: nada é gravado enquanto uma linha estiver errada.")}
        </p>
      )}
      {invalid === 0 && valid === 0 && <p className="note m-0 w-full">{t(priceListMessages.nothing)}</p>}
      {invalid === 0 && valid > 0 && (
        <ActionButton
          label={
            valid === 1
              ? t("Importar 1 preço")
              : t("Importar {{n}} preços", { n: valid.toLocaleString("pt-BR") })
          }
          busyLabel={t("Importando…")}
          onPress={onSend}
        />
      )}
    </div>
  );
}

/** «2 linhas a corrigir, de 97», «95 preços de 12 produtos, 2 repetidos» */
function summary(t: Translate, { valid, invalid, repeated, ignored, products }: PriceListCheck): string {
  const written = (n: number) => n.toLocaleString("pt-BR");
  if (invalid > 0) {
    const wrong =
      invalid === 1 ? t("1 linha a corrigir") : t("{{n}} linhas a corrigir", { n: written(invalid) });
    return t("{{wrong}}, de {{total}}", { wrong, total: written(valid + invalid + repeated + ignored) });
  }
  const parts = [
    t("preços: {{n}}", { n: written(valid) }),
    t("produtos: {{n}}", { n: written(products) }),
    repeated > 0 && t("repetidos: {{n}}", { n: written(repeated) }),
    ignored > 0 && t("com mais de 2 anos, ignorados: {{n}}", { n: written(ignored) }),
  ];
  return parts.filter(Boolean).join(", ");
}

/** More than a user reads at once; after mending these they see the next. */
const SHOWN = 50;

function WrongRows({ rows, beyond }: { rows: readonly PriceListFault[]; beyond: number }) {
  const t = useTranslate();
  if (rows.length === 0) return null;
  const further = beyond + Math.max(0, rows.length - SHOWN);
  const columns: Column<PriceListFault>[] = [
    { label: "Linha", cell: ({ row }) => row },
    {
      label: "Link",
      isPlain: true,
      className: "wrap-anywhere",
      cell: ({ store_url }) => store_url || t("(sem link)"),
    },
    { label: "O que conferir", isPlain: true, cell: (row) => <Faults {...row} /> },
  ];
  return (
    <>
      <PanelTable
        className="[&_td]:align-top"
        columns={columns}
        rows={rows.slice(0, SHOWN)}
        keyOf={({ row }) => row}
      />
      {further > 0 && (
        <p className="text-sm text-muted">
          {t("E mais {{n}} linhas.", { n: further.toLocaleString("pt-BR") })}
        </p>
      )}
    </>
  );
}

function Faults({ errors }: PriceListFault) {
  const t = useTranslate();
  return (
    <ul>
      {Object.entries(errors).map(([field, sentence]) => (
        <li key={field} className="field-error">
          {field !== "row" && `${t(priceColumnOf(field)?.heading ?? field)}: `}
          {translatedMessage(t, sentence)}
        </li>
      ))}
    </ul>
  );
}
