import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { imageLimits } from "#domain/images/image-limits.ts";
import { smallVariant } from "#domain/images/image-variant.ts";
import { acceptedTypes } from "#web/app/offer-form/prepare-picture.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { ArticleForm } from "./use-article-form.ts";
import { useUpload } from "./use-upload.ts";

const ID = "artigo-imagem";

/** The cover, chosen or dropped here. It is decorative: the title beside it says what it is about. */
export function CoverField({ form }: { form: ArticleForm }) {
  const t = useTranslate();
  const { set, hold, state } = form;
  const upload = useUpload((featured_image_url) => set({ featured_image_url }));
  const { isSending } = upload;
  useEffect(() => hold(isSending), [isSending, hold]);
  return (
    <fieldset className="field" aria-describedby={`${ID}-dica ${ID}-erro`}>
      <legend className="field-label mb-1.5">
        {t("Imagem de destaque")}{" "}
        <small id={`${ID}-dica`} className="field-hint font-[450]">
          {t(imageLimits.hint)}
        </small>
      </legend>
      <Cover form={form} upload={upload} />
      <p role="status" className="sr-only">
        {isSending ? t("Enviando a imagem…") : ""}
      </p>
      <p id={`${ID}-erro`} aria-live="polite" className="field-error">
        {upload.error ?? state.fields.featured_image_url}
      </p>
    </fieldset>
  );
}

interface CoverProps {
  form: ArticleForm;
  upload: ReturnType<typeof useUpload>;
}

function Cover({ form: { values, set }, upload }: CoverProps) {
  const t = useTranslate();
  const image = values.featured_image_url;
  const { isSending } = upload;
  const { choose, input } = useFileInput((file) => void upload.send(file));
  const add = useRef<HTMLButtonElement>(null);
  const drop = useDrop((file) => void upload.send(file));

  /** The pressed button goes with the picture: the focus goes to what replaces it. */
  function remove(): void {
    flushSync(() => {
      upload.cancel();
      set({ featured_image_url: null });
    });
    add.current?.focus();
  }

  return (
    <>
      {input}
      <div {...drop.props} className={drop.isOver ? "slots-open grid gap-2" : "grid gap-2"}>
        {image ? (
          <img
            src={smallVariant(image)}
            alt={t("Imagem de destaque atual")}
            className="aspect-[21/10] w-full rounded-[12px] bg-sunk object-cover"
          />
        ) : (
          <button
            ref={add}
            type="button"
            className="slot-add aspect-auto min-h-28"
            disabled={isSending}
            onClick={choose}
          >
            <ImagePlus size={26} /> {t("Arraste ou escolha")}
          </button>
        )}
        {isSending && (
          <progress
            className="slot-progress h-1.5"
            max={1}
            value={upload.progress}
            aria-label={t("Enviando a imagem…")}
          />
        )}
      </div>
      {isSending && <CoverButtons actions={[[t("Cancelar o envio"), upload.cancel]]} />}
      {image && !isSending && (
        <CoverButtons
          actions={[
            [t("Trocar imagem"), choose],
            [t("Remover imagem"), remove],
          ]}
        />
      )}
    </>
  );
}

interface CoverButtonsProps {
  actions: readonly [label: string, onPress: () => void][];
}

function CoverButtons({ actions }: CoverButtonsProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {actions.map(([label, onPress], n) => (
        <button
          key={label}
          type="button"
          onClick={onPress}
          className={buttonClass(n === 0 ? "line" : "ghost", "tight")}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function useFileInput(onFile: (file: File) => void) {
  const ref = useRef<HTMLInputElement>(null);

  function choose(): void {
    if (!ref.current) return;
    ref.current.accept = acceptedTypes(navigator.userAgent);
    ref.current.click();
  }

  function handleChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = "";
    if (file) onFile(file);
  }

  const accept = imageLimits.types.join();
  const input = <input ref={ref} type="file" name="file" hidden accept={accept} onChange={handleChange} />;
  return { choose, input };
}

/** Only here: a file dropped into the text belongs there. */
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
