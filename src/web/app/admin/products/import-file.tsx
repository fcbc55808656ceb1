import type { RefObject } from "react";
import type { ImportProgress } from "#domain/products/import-export/file-import.ts";
import { useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import { formatCount } from "./import-text.ts";

interface ImportFileFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  isChecking: boolean;
  isSending: boolean;
  onChoose: (file: File | undefined) => void;
}

export function ImportFileField(props: ImportFileFieldProps) {
  const { inputRef, id, label, hint, error, isChecking, isSending, onChoose } = props;
  const t = useTranslate();
  return (
    <>
      <TextField
        ref={inputRef}
        type="file"
        id={id}
        name="text"
        label={label}
        hint={hint}
        error={error}
        accept=".csv,.json,text/csv,application/json"
        className="control cursor-pointer file:me-3 file:py-0.5 file:px-3.5 file:border-[1.5px] file:border-edge file:rounded-[99px] file:font-[650] file:text-ink file:bg-surface file:cursor-pointer"
        disabled={isSending}
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
      <p role="status" className="not-empty:mt-3">
        {isChecking && t("Conferindo o arquivo…")}
      </p>
    </>
  );
}

export function ImportProgressBar({ done, total }: ImportProgress) {
  const t = useTranslate();
  const text = t("{{done}} de {{total}} linhas gravadas", {
    done: formatCount(done),
    total: formatCount(total),
  });
  return (
    <div className="mt-3">
      <progress className="slot-progress block h-2" max={total} value={done} aria-label={text} />
      <p aria-hidden="true" className="mt-1 text-sm text-muted">
        {text}
      </p>
    </div>
  );
}
