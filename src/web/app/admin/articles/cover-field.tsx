import { type DragEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { imageLimits } from "#domain/images/image-limits.ts";
import { smallVariant } from "#domain/images/image-variant.ts";
import { ImagePlus } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import type { ArticleForm } from "./use-article-form.ts";
import { useFileChooser, useUpload } from "./use-upload.tsx";

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

function Cover(props: { form: ArticleForm; upload: ReturnType<typeof useUpload> }) {
  const { values, set } = props.form;
  const { isSending, progress, send, cancel } = props.upload;
  const t = useTranslate();
  const image = values.featured_image_url;
  const sendFirst = ([file]: readonly File[]) => file && void send(file);
  const { choose, input } = useFileChooser(sendFirst);
  const add = useRef<HTMLButtonElement>(null);
  const drop = useDrop(sendFirst);

  /** The pressed button goes with the picture: the focus goes to what replaces it. */
  function remove(): void {
    flushSync(() => {
      cancel();
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
            value={progress}
            aria-label={t("Enviando a imagem…")}
          />
        )}
      </div>
      {isSending && <CoverButtons actions={{ [t("Cancelar o envio")]: cancel }} />}
      {image && !isSending && (
        <CoverButtons actions={{ [t("Trocar imagem")]: choose, [t("Remover imagem")]: remove }} />
      )}
    </>
  );
}

function CoverButtons({ actions }: { actions: Record<string, () => void> }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {Object.entries(actions).map(([label, onPress], n) => (
        <Button key={label} kind={n === 0 ? "line" : "ghost"} size="tight" label={label} onClick={onPress} />
      ))}
    </div>
  );
}

/** Only here: a file dropped into the text belongs there. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  function handle(event: DragEvent): void {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(event.type === "dragover");
    if (event.type === "drop") onFiles([...event.dataTransfer.files]);
  }
  return { isOver, props: { onDragOver: handle, onDragLeave: handle, onDrop: handle } };
}
