import ImagePlus from "lucide-react/icons/image-plus";
import { type DragEvent, type JSX, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { imageLimits } from "#domain/images/image-limits.ts";
import { smallVariant } from "#domain/images/image-variant.ts";
import { acceptedTypes } from "#web/app/offer-form/prepare-picture.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { useCover } from "./use-cover.ts";

interface CoverFieldProps {
  image: string | null;
  error: string | undefined;
  onChange: (address: string | null) => void;
  /** Must stay the same function. */
  onSending: (isSending: boolean) => void;
}

const ID = "artigo-imagem";

/** The featured picture, chosen or dropped here. It decorates: the title beside it says what it is about. */
export function CoverField({ image, error, onChange, onSending }: CoverFieldProps): JSX.Element {
  const t = useTranslate();
  const { sending, isSending, take, cancel, remove } = useCover(onChange, onSending);
  const input = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const drop = useDrop((file) => void take(file));

  function choose(): void {
    if (!input.current) return;
    input.current.accept = acceptedTypes(navigator.userAgent);
    input.current.click();
  }

  /** What was pressed goes with the picture: the focus goes to what comes in its place. */
  function handleRemove(): void {
    flushSync(remove);
    add.current?.focus();
  }

  function handleChosen(chosen: HTMLInputElement): void {
    const [file] = chosen.files ?? [];
    // The same file may be chosen again.
    chosen.value = "";
    if (file) void take(file);
  }

  return (
    <fieldset className="field" aria-describedby={`${ID}-dica ${ID}-erro`}>
      <legend className="field-label mb-1.5">
        {t("Imagem de destaque")}{" "}
        <small id={`${ID}-dica`} className="field-hint font-[450]">
          {t(imageLimits.hint)}
        </small>
      </legend>
      <input
        ref={input}
        type="file"
        name="file"
        hidden
        accept={imageLimits.types.join()}
        onChange={({ target }) => handleChosen(target)}
      />
      <div {...drop.props} className={drop.isOver ? "cover-drop slots-open" : "cover-drop"}>
        {image ? (
          <img src={smallVariant(image)} alt={t("Imagem de destaque atual")} className="cover-picture" />
        ) : (
          <button ref={add} type="button" className="slot-add" disabled={isSending} onClick={choose}>
            <ImagePlus size={26} /> {t("Arraste ou escolha")}
          </button>
        )}
        {isSending && (
          <progress
            className="slot-progress"
            max={1}
            value={sending.progress}
            aria-label={t("Enviando a imagem…")}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {isSending ? t("Enviando a imagem…") : ""}
      </p>
      {(image || isSending) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {isSending ? (
            <button type="button" onClick={cancel} className={buttonClass("line", "tight")}>
              {t("Cancelar o envio")}
            </button>
          ) : (
            <>
              <button type="button" onClick={choose} className={buttonClass("line", "tight")}>
                {t("Trocar imagem")}
              </button>
              <button type="button" onClick={handleRemove} className={buttonClass("ghost", "tight")}>
                {t("Remover imagem")}
              </button>
            </>
          )}
        </div>
      )}
      <p id={`${ID}-erro`} aria-live="polite" className="field-error">
        {sending.error ?? error}
      </p>
    </fieldset>
  );
}

/** Only here: what is dropped into the text belongs there. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  function handle(event: DragEvent): void {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(event.type === "dragover");
    const [file] = event.type === "drop" ? event.dataTransfer.files : [];
    if (file) onFile(file);
  }
  return { isOver, props: { onDragOver: handle, onDragLeave: handle, onDrop: handle } };
}
