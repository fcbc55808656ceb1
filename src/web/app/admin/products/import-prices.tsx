import FileDown from "lucide-react/icons/file-down";
import { useRef, useState } from "react";
import { textFault } from "#domain/prices/price-list/open-price-list.ts";
import { priceListModel } from "#domain/prices/price-list/price-columns.ts";
import {
  type PriceListCheck,
  type PriceListResult,
  priceListLimits,
  priceListMessages,
  priceListParts,
} from "#domain/prices/price-list/price-list.ts";
import { formatOf, textOf } from "#domain/products/import-export/file-text.ts";
import { CallError } from "#web/api/call.ts";
import { checkPriceList, importPrices, loadImportProgress } from "#web/api/products-admin.ts";
import { useToast } from "#web/app/toasts.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { ImportFileField, ImportProgressBar } from "./import-file.tsx";
import { useImportRefusal } from "./import-text.ts";
import { PriceListReport } from "./price-list-report.tsx";
import { type CheckedFile, useCheckedFile, useReportFocus } from "./use-checked-file.ts";
import { useProgress } from "./use-progress.ts";

interface ImportPricesProps {
  /** Prices are on their way: the end of it has to be seen. */
  onBusy: (isBusy: boolean) => void;
  onImported: () => void;
}

/** An operator's list of prices for the histories: looked at first; nothing is written while a row is wrong. */
export function ImportPrices({ onBusy, onImported }: ImportPricesProps) {
  const t = useTranslate();
  const { file, failure, isChecking, isSending, choose, send, progress } = useImport(onBusy, onImported);
  const input = useRef<HTMLInputElement>(null);
  const report = useReportFocus(input, file, isChecking);
  return (
    <section aria-labelledby="levar-precos">
      <h3 id="levar-precos" className="text-xl font-[750]">
        {t("Importar preços")}
      </h3>
      <p className="mt-1 text-lead">
        {t(
          "Preços que você viu nas lojas, para o histórico: link do produto, preço e data. O tipo é regular, ou deal para um preço de oferta.",
        )}
      </p>
      <button
        type="button"
        className="text-link inline-flex items-center gap-2 min-h-11 my-1 text-start [&>svg]:flex-none"
        onClick={() => saveFile("modelo-de-precos.csv", "text/csv;charset=utf-8", priceListModel)}
      >
        <FileDown size={18} aria-hidden="true" />
        {t("Baixar um modelo da lista de preços")}
      </button>
      <ImportFileField
        inputRef={input}
        id="levar-lista"
        label={t("Lista de preços, em CSV ou JSON")}
        hint={t("Até 100.000 preços e 20 MB. Nada é gravado antes de você conferir.")}
        error={failure}
        isChecking={isChecking}
        isSending={isSending}
        onChoose={choose}
      />
      {file && <PriceListReport file={file} headingRef={report} onSend={send} />}
      {progress && <ImportProgressBar {...progress} />}
    </section>
  );
}

function useImport(onBusy: (isBusy: boolean) => void, onImported: () => void) {
  const t = useTranslate();
  const tell = useToast();
  const explain = useInterruption();
  const checking = useCheckedFile(checkedFile);
  const { file, setFile, setFailure, choose } = checking;
  const [sending, setSending] = useState<{ key: string; total: number }>();
  const [keyFor] = useState(idempotencyKeys);

  async function send(): Promise<void> {
    if (!file) return;
    const { format, text, check } = file;
    const key = keyFor({ format, text });
    setFailure(undefined);
    setSending({ key, total: check.valid });
    onBusy(true);
    try {
      const result = await importPrices({ format, text }, key);
      choose(undefined);
      tell(resultText(t, result));
      onImported();
    } catch (error) {
      const refused = checkIn(error);
      if (refused) setFile((now) => ({ ...now, check: refused }));
      setFailure(await explain(error, key));
    } finally {
      setSending(undefined);
      onBusy(false);
    }
  }

  return { ...checking, isSending: sending !== undefined, send, progress: useProgress(sending) };
}

/** Why it stopped, and how much is done by then. */
function useInterruption() {
  const t = useTranslate();
  const refusalOf = useImportRefusal();
  return async (error: unknown, key: string): Promise<string | undefined> => {
    const failure = refusalOf(error);
    const { done, total } = await loadImportProgress({ key }).catch(() => ({ done: 0, total: 0 }));
    if (done === 0 || failure === undefined) return failure;
    const saved = t(
      "{{done}} de {{total}} linhas foram gravadas. Importe de novo: o que já entrou não se repete.",
      { done: done.toLocaleString("pt-BR"), total: total.toLocaleString("pt-BR") },
    );
    return `${failure} ${saved}`;
  };
}

async function checkedFile(chosen: File): Promise<CheckedFile<PriceListCheck>> {
  if (chosen.size > priceListLimits.bytes) throw new RangeError(priceListMessages.too_large);
  const text = textOf(await chosen.arrayBuffer());
  const fault = textFault(text);
  if (fault !== undefined) throw new RangeError(fault);
  const file = { format: formatOf(chosen.name, text), text };
  return { ...file, name: chosen.name, check: await checkPriceList(file) };
}

/** Time has passed since the file was looked at: the refusal says which rows are wrong now. */
function checkIn(error: unknown): PriceListCheck | undefined {
  const body = error instanceof CallError ? (error.body as Partial<PriceListCheck> | undefined) : undefined;
  return body?.rows && body.columns ? (body as PriceListCheck) : undefined;
}

function resultText(t: Translate, result: PriceListResult): string {
  if (result.created === 0) return t(priceListMessages.nothing);
  const parts = priceListParts(result).map(([label, n]) => `${t(label)}: ${n.toLocaleString("pt-BR")}`);
  return `${parts.join(" · ")}. ${t(priceListMessages.later)}`;
}
