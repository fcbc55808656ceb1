import { useEffect, useState } from "react";
import { useUpload } from "#web/app/admin/articles/use-upload.ts";
import { newPictureKey } from "#web/app/offer-form/picture.ts";
import { useTranslate } from "#web/translate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { autofocus, confirmOnEnter, DialogActions } from "./dialog-actions.tsx";
import type { EditedPicture, PictureEditing, UploadedPicture } from "./use-picture-editing.ts";

const ID = "editor-imagem";

/**
 * Asks for the alternative text before a picture is in the text. Each of several pictures has a dialog of its own, with its
 * own upload key, focus and Escape.
 */
export function PictureDialog({ pictures }: { pictures: PictureEditing }) {
  const t = useTranslate();
  const { picture, close } = pictures;
  const { n = 1, of = 1 } = picture ?? {};
  const title = of > 1 ? t("Inserir imagem {{n}} de {{of}}", { n, of }) : t("Inserir imagem");
  return (
    <Dialog
      key={n}
      id={ID}
      title={picture?.existing ? t("Imagem do texto") : title}
      isOpen={picture !== undefined}
      onClose={close}
    >
      {picture && <PictureFields {...pictures} picture={picture} />}
    </Dialog>
  );
}

function PictureFields(props: PictureEditing & { picture: EditedPicture }) {
  const { picture, apply, close } = props;
  const { file, existing } = picture;
  const t = useTranslate();
  const upload = usePictureUpload(file);
  const [texts, setTexts] = useState({ alt: existing?.alt ?? "", caption: "" });
  const [isDecorative, setIsDecorative] = useState(existing?.alt === "");
  const [isMissing, setIsMissing] = useState(false);
  const isWaiting = file !== undefined && !upload.uploaded;

  function confirm(): void {
    const alt = isDecorative ? "" : texts.alt.trim();
    const lacksAlt = !isDecorative && alt === "";
    setIsMissing(lacksAlt);
    if (lacksAlt) document.getElementById(`${ID}-alt`)?.focus();
    else if (!isWaiting) apply({ alt, caption: texts.caption.trim() }, upload.uploaded);
  }

  return (
    <div className="mt-4 grid gap-4" {...confirmOnEnter(confirm)}>
      <Preview {...picture} />
      <TextField
        ref={autofocus}
        id={`${ID}-alt`}
        name="editor-alt"
        label={t("O que a imagem mostra")}
        hint={t("Lido em voz alta para quem não vê a imagem.")}
        error={isMissing ? t("Descreva a imagem, ou marque que ela é só decorativa") : undefined}
        value={isDecorative ? "" : texts.alt}
        disabled={isDecorative}
        maxLength={300}
        onChange={({ target }) => setTexts({ ...texts, alt: target.value })}
      />
      <DecorativeCheck isChecked={isDecorative} onChange={setIsDecorative} />
      {picture.mayHaveCaption && (
        <TextField
          id={`${ID}-legenda`}
          name="editor-legenda"
          label={t("Legenda (opcional)")}
          maxLength={300}
          value={texts.caption}
          onChange={({ target }) => setTexts({ ...texts, caption: target.value })}
        />
      )}
      {file && <Progress {...upload} />}
      <DialogActions
        label={existing ? t("Salvar") : t("Inserir")}
        isPossible={!isWaiting}
        onConfirm={confirm}
        onClose={close}
      />
    </div>
  );
}

interface DecorativeCheckProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function DecorativeCheck({ isChecked, onChange }: DecorativeCheckProps) {
  const t = useTranslate();
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        className="size-4.5 flex-none accent-go"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {t("Só decorativa: não precisa ser descrita")}
    </label>
  );
}

/** Sends the file while its texts are typed; a retry uses the same key. */
function usePictureUpload(file: File | undefined) {
  const [uploaded, setUploaded] = useState<UploadedPicture>();
  const [key] = useState(newPictureKey);
  const upload = useUpload(async (src, blob) => setUploaded({ src, ...(await sizeOf(blob)) }));
  const start = () => file && void upload.send(file, key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a file.
  useEffect(start, [file]);
  return { ...upload, uploaded, retry: start };
}

/** A page reserves the room of a picture whose size it knows. */
async function sizeOf(blob: Blob): Promise<Omit<UploadedPicture, "src">> {
  try {
    const bitmap = await createImageBitmap(blob);
    const size = { width: String(bitmap.width), height: String(bitmap.height) };
    bitmap.close();
    return size;
  } catch {
    return { width: null, height: null };
  }
}

function Preview({ file, existing }: EditedPicture) {
  const [src, setSrc] = useState(existing?.src ?? "");
  useEffect(() => {
    if (!file) return;
    const own = URL.createObjectURL(file);
    setSrc(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  return (
    <div className="grid h-40 place-items-center overflow-hidden rounded-lg bg-sunk">
      {src && <img src={src} alt="" className="max-h-40 max-w-full object-contain" />}
    </div>
  );
}

function Progress({ error, progress, uploaded, retry }: ReturnType<typeof usePictureUpload>) {
  const t = useTranslate();
  if (error)
    return (
      <div>
        <FormNote text={error} isGood={false} />
        <button type="button" className="text-link" onClick={retry}>
          {t("Tentar novamente")}
        </button>
      </div>
    );
  return (
    <p role="status" className="text-sm text-muted">
      {uploaded ? t("Imagem enviada.") : t("Enviando a imagem… {{n}}%", { n: Math.round(progress * 100) })}
    </p>
  );
}
