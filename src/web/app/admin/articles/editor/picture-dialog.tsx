import { type JSX, useEffect, useState } from "react";
import { useTranslate } from "#web/translate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { AskedWays, confirmOnEnter, focusFirst } from "./dialog-actions.tsx";
import { type SentPicture, type Upload, useUpload } from "./use-upload.ts";

/** A picture on its way into the text, or one that stands there. */
export interface AskedPicture {
  file?: File;
  /** Which of those that were brought at once it is. */
  n?: number;
  of?: number;
  /** Of the one that stands there. */
  standing?: { src: string; alt: string };
  /** It has none yet and stands where one may be. */
  mayHaveCaption: boolean;
}

export interface PictureWords {
  alt: string;
  caption: string;
}

interface PictureDialogProps {
  asked: AskedPicture | undefined;
  onDone: (words: PictureWords, picture?: SentPicture) => void;
  onClose: () => void;
}

const ID = "editor-imagem";

/**
 * Asks what a picture shows before it is in the text: whoever cannot see it reads that instead. Of several each has a dialog
 * of its own, which begins anew: with its own key to send it under, the focus in its field, and its own Escape.
 */
export function PictureDialog(props: PictureDialogProps): JSX.Element {
  const { asked, onClose } = props;
  const t = useTranslate();
  const { n = 1, of = 1 } = asked ?? {};
  const title = of > 1 ? t("Inserir imagem {{n}} de {{of}}", { n, of }) : t("Inserir imagem");
  return (
    <Dialog
      key={n}
      id={ID}
      title={asked?.standing ? t("Imagem do texto") : title}
      isOpen={asked !== undefined}
      onClose={onClose}
    >
      {asked && <Questions {...props} asked={asked} />}
    </Dialog>
  );
}

function Questions(props: PictureDialogProps & { asked: AskedPicture }): JSX.Element {
  const { asked, onDone, onClose } = props;
  const t = useTranslate();
  const [upload, retry] = useUpload(asked.file);
  const [words, setWords] = useState<PictureWords>({ alt: asked.standing?.alt ?? "", caption: "" });
  const [isOrnament, setIsOrnament] = useState(asked.standing?.alt === "");
  const [isMissing, setIsMissing] = useState(false);
  const isWaiting = asked.file !== undefined && upload.phase !== "here";

  function confirm(): void {
    const alt = isOrnament ? "" : words.alt.trim();
    const isUntold = !isOrnament && alt === "";
    setIsMissing(isUntold);
    if (isUntold) document.getElementById(`${ID}-alt`)?.focus();
    else if (!isWaiting)
      onDone({ alt, caption: words.caption.trim() }, upload.phase === "here" ? upload.picture : undefined);
  }

  return (
    <div className="mt-4 grid gap-4" {...confirmOnEnter(confirm)}>
      <Preview {...asked} />
      <TextField
        ref={focusFirst}
        id={`${ID}-alt`}
        name="editor-alt"
        label={t("O que a imagem mostra")}
        hint={t("Lido em voz alta para quem não vê a imagem.")}
        error={isMissing ? t("Descreva a imagem, ou marque que ela é só decorativa") : undefined}
        value={isOrnament ? "" : words.alt}
        disabled={isOrnament}
        maxLength={300}
        onChange={(event) => setWords({ ...words, alt: event.target.value })}
      />
      <label className="editor-check">
        <input
          type="checkbox"
          checked={isOrnament}
          onChange={(event) => setIsOrnament(event.target.checked)}
        />
        {t("Só decorativa: não precisa ser descrita")}
      </label>
      {asked.mayHaveCaption && (
        <TextField
          id={`${ID}-legenda`}
          name="editor-legenda"
          label={t("Legenda (opcional)")}
          value={words.caption}
          maxLength={300}
          onChange={(event) => setWords({ ...words, caption: event.target.value })}
        />
      )}
      {asked.file && <Progress upload={upload} onRetry={retry} />}
      <AskedWays
        label={asked.standing ? t("Salvar") : t("Inserir")}
        isPossible={!isWaiting}
        onConfirm={confirm}
        onClose={onClose}
      />
    </div>
  );
}

function Preview({ file, standing }: AskedPicture): JSX.Element {
  const [src, setSrc] = useState(standing?.src ?? "");
  useEffect(() => {
    if (!file) return;
    const own = URL.createObjectURL(file);
    setSrc(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  return <div className="editor-preview">{src && <img src={src} alt="" />}</div>;
}

function Progress({ upload, onRetry }: { upload: Upload; onRetry: () => void }): JSX.Element {
  const t = useTranslate();
  if (upload.phase === "failed")
    return (
      <div>
        <FormNote text={t(upload.error)} isGood={false} />
        <button type="button" className="text-link" onClick={onRetry}>
          {t("Tentar novamente")}
        </button>
      </div>
    );
  const isHere = upload.phase === "here";
  return (
    <p role="status" className="text-sm text-muted">
      {isHere
        ? t("Imagem enviada.")
        : t("Enviando a imagem… {{n}}%", { n: Math.round(upload.progress * 100) })}
    </p>
  );
}
