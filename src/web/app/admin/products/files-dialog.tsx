import { type ReactNode, useState } from "react";
import type { FileFormat } from "#domain/products/import-export/file-import.ts";
import { ArrowDownUp, Download } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { saveBlob } from "#web/ui/save-file.ts";
import { useImportRefusal } from "./import-text.ts";
import type { ImportEvents } from "./use-import.ts";

interface FilesDialogProps {
  id: string;
  className?: string;
  onImported: () => void;
  children: (events: ImportEvents) => ReactNode;
}

/** The button, and behind it what goes into a file and what comes from one. */
export function FilesDialog({ id, className = "", onImported, children }: FilesDialogProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const [isHeld, setIsHeld] = useState(false);

  /** What is said about it would lie behind the dialog. */
  function handleImported(): void {
    setIsOpen(false);
    onImported();
  }

  return (
    <>
      <Button kind="line" className={className} onClick={() => setIsOpen(true)}>
        <ArrowDownUp size={18} aria-hidden="true" />
        {t("Exportar e importar")}
      </Button>
      <Dialog
        id={id}
        title={t("Exportar e importar")}
        isOpen={isOpen}
        isHeld={isHeld}
        closeLabel={t("Fechar")}
        onClose={() => setIsOpen(false)}
      >
        <div className="dialog-body grid grid-cols-1 gap-8 [&>section+section]:border-t [&>section+section]:border-line [&>section+section]:pt-6">
          {children({ onBusy: setIsHeld, onImported: handleImported })}
        </div>
      </Dialog>
    </>
  );
}

const formats: { format: FileFormat; label: string }[] = [
  { format: "csv", label: "Baixar CSV" },
  { format: "json", label: "Baixar JSON" },
];

interface ExportSectionProps {
  id: string;
  lead: string;
  download: (format: FileFormat) => Promise<{ name: string; content: Blob }>;
  children?: ReactNode;
}

export function ExportSection({ id, lead, download, children }: ExportSectionProps) {
  const t = useTranslate();
  const [failure, setFailure] = useState<string>();
  const refusalOf = useImportRefusal();

  async function save(format: FileFormat): Promise<void> {
    setFailure(undefined);
    try {
      const { name, content } = await download(format);
      saveBlob(name, content);
    } catch (error) {
      setFailure(refusalOf(error));
    }
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-xl font-[750]">
        {t("Exportar")}
      </h3>
      <p className="mt-1 text-lead">{lead}</p>
      {children}
      <div className="mt-4">
        <FormNote text={failure} isGood={false} />
        <div className="flex flex-wrap gap-3">
          {formats.map(({ format, label }) => (
            <ActionButton
              key={format}
              kind="line"
              label={t(label)}
              busyLabel={t("Preparando…")}
              icon={<Download size={18} aria-hidden="true" />}
              onPress={() => save(format)}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
