import { type ComponentType, useRef } from "react";
import { FileDown } from "#web/app/icons.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { ImportFileField, ImportProgressBar } from "./import-file.tsx";
import type { ReportProps } from "./report-frame.tsx";
import { useReportFocus } from "./use-checked-file.ts";
import { type ImportEvents, type ImportKind, useImport } from "./use-import.ts";

interface ImportSectionProps<Check, Result> extends ImportEvents {
  id: string;
  title: string;
  lead: string;
  modelLabel: string;
  fieldId: string;
  label: string;
  hint: string;
  kind: ImportKind<Check, Result>;
  Report: ComponentType<ReportProps<Check>>;
}

/** A file is looked at first, row by row; nothing is written while a row is wrong. */
export function ImportSection<Check, Result>(props: ImportSectionProps<Check, Result>) {
  const { id, title, lead, modelLabel, fieldId, label, hint, kind, Report } = props;
  const { file, failure, isChecking, isSending, choose, send, progress } = useImport(kind, props);
  const input = useRef<HTMLInputElement>(null);
  const heading = useReportFocus(input, file, isChecking);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-xl font-[750]">
        {title}
      </h3>
      <p className="mt-1 text-lead">{lead}</p>
      <button
        type="button"
        className="text-link inline-flex items-center gap-2 min-h-11 my-1 text-start [&>svg]:flex-none"
        onClick={() => saveFile(kind.model.name, "text/csv;charset=utf-8", kind.model.text)}
      >
        <FileDown size={18} aria-hidden="true" />
        {modelLabel}
      </button>
      <ImportFileField
        inputRef={input}
        id={fieldId}
        label={label}
        hint={hint}
        error={failure}
        isChecking={isChecking}
        isSending={isSending}
        onChoose={choose}
      />
      {file && <Report file={file} headingRef={heading} onSend={send} />}
      {progress && <ImportProgressBar {...progress} />}
    </section>
  );
}
