import type { Editor } from "@tiptap/core";
import { NodeSelection, type Transaction } from "@tiptap/pm/state";
import { useEffect, useState } from "react";
import { useUpload } from "#web/app/admin/articles/use-upload.tsx";
import { newPictureKey } from "#web/app/offer-form/picture.ts";
import { useTranslate } from "#web/translate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { changeText, insertBlock } from "./block-commands.ts";
import { autofocus, DialogFields } from "./dialog-fields.tsx";

interface EditedPicture {
  file?: File;
  n?: number;
  of?: number;
  existing?: { src: string; alt: string };
  mayHaveCaption: boolean;
}

type PictureTexts = Record<"alt" | "caption", string>;

type UploadedPicture = { src: string } & Awaited<ReturnType<typeof sizeOf>>;

export type PictureEditing = ReturnType<typeof usePictureEditing>;

/** Pictures that were chosen, dropped or pasted: one dialog after the other, then each goes into the text. */
export function usePictureEditing(editor: Editor | null) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [done, setDone] = useState(0);
  const [selected, setSelected] = useState<EditedPicture>();
  const file = files[done];
  const picture = selected ?? (file && { file, n: done + 1, of: files.length, mayHaveCaption: true });

  function advance(): void {
    setSelected(undefined);
    if (selected) return;
    const isLast = done + 1 >= files.length;
    setDone(isLast ? 0 : done + 1);
    if (isLast) setFiles([]);
  }

  return {
    picture,
    add: (more: readonly File[]) => setFiles((before) => [...before, ...more]),
    /** Returns whether a picture is selected in the text, for which the dialog then opens. */
    editSelected(): boolean {
      const found = editor && selectedPicture(editor);
      if (found) setSelected(found);
      return Boolean(found);
    },
    apply(texts: PictureTexts, uploaded?: UploadedPicture): void {
      advance();
      if (!editor) return;
      if (uploaded) insertBlock(editor, figureOf(texts, uploaded));
      else changeText(editor, (tr) => writeTexts(tr, texts));
    },
    close(): void {
      advance();
      editor?.commands.focus();
    },
  };
}

function figureOf({ alt, caption }: PictureTexts, uploaded: UploadedPicture) {
  const image = { type: "image", attrs: { ...uploaded, alt } };
  return { type: "figure", content: [bareLine(image), ...(caption ? [captionOf(caption)] : [])] };
}

function captionOf(text: string) {
  return { type: "figcaption", content: [bareLine({ type: "text", text })] };
}

function bareLine(content: object) {
  return { type: "paragraph", attrs: { line: "bare" }, content: [content] };
}

function selectedPicture({ state: { selection } }: Editor): EditedPicture | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "image") return undefined;
  const { src, alt } = selection.node.attrs;
  const mayHaveCaption = captionPlace(selection) !== undefined;
  return { existing: { src: String(src), alt: String(alt) }, mayHaveCaption };
}

/** Undefined where there is a caption already, or no figure. */
function captionPlace({ $from }: NodeSelection): number | undefined {
  const depth = $from.depth - 1;
  if (depth < 1 || $from.node(depth).type.name !== "figure") return undefined;
  const hasCaption = [...$from.node(depth).children].some(({ type }) => type.name === "figcaption");
  return hasCaption ? undefined : $from.end(depth);
}

function writeTexts(tr: Transaction, { alt, caption }: PictureTexts): boolean {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection)) return false;
  const end = captionPlace(selection);
  if (end !== undefined && caption) tr.insert(end, tr.doc.type.schema.nodeFromJSON(captionOf(caption)));
  tr.setNodeMarkup(selection.from, null, { ...selection.node.attrs, alt });
  tr.setSelection(NodeSelection.create(tr.doc, selection.from));
  return true;
}

const ID = "editor-imagem";

/** Each of several pictures has a dialog of its own, with its own upload key, focus and Escape. */
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

function PictureFields({ picture, apply, close }: PictureEditing & { picture: EditedPicture }) {
  const { file, existing } = picture;
  const t = useTranslate();
  const upload = usePictureUpload(file);
  const [texts, setTexts] = useState({ alt: existing?.alt ?? "", caption: "" });
  const [isDecorative, setIsDecorative] = useState(existing?.alt === "");
  const [isMissing, setIsMissing] = useState(false);
  const isWaiting = file !== undefined && !upload.uploaded;
  const label = existing ? t("Salvar") : t("Inserir");

  function confirm(): void {
    const alt = isDecorative ? "" : texts.alt.trim();
    const lacksAlt = !isDecorative && alt === "";
    setIsMissing(lacksAlt);
    if (lacksAlt) document.getElementById(`${ID}-alt`)?.focus();
    else if (!isWaiting) apply({ alt, caption: texts.caption.trim() }, upload.uploaded);
  }

  return (
    <DialogFields label={label} isPossible={!isWaiting} onConfirm={confirm} onClose={close}>
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
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5 flex-none accent-go"
          checked={isDecorative}
          onChange={({ target }) => setIsDecorative(target.checked)}
        />
        {t("Só decorativa: não precisa ser descrita")}
      </label>
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
    </DialogFields>
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
async function sizeOf(blob: Blob) {
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
