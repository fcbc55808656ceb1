import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { useTranslate } from "#web/translate.ts";

interface LargePictureProps {
  name: string;
  images: readonly string[];
  shown: number;
  onShow: (place: number) => void;
  onClose: () => void;
}

/** The whole picture over the page, as large as the window. Mounted open; Escape, its button or a tap beside it close it. */
export function LargePicture({ name, images, shown, onShow, onClose }: LargePictureProps) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const total = images.length;
  const n = shown + 1;
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} aria-label={name} closedby="any" onClose={onClose} className="large-picture">
      <img src={images[shown]} alt={t("{{name}}, foto {{n}} de {{total}}", { name, n, total })} />
      <button
        type="button"
        aria-label={t("Fechar")}
        onClick={() => dialog.current?.close()}
        className="large-picture-button large-picture-close"
      >
        <X size={24} />
      </button>
      {total > 1 && (
        <div className="flex items-center justify-center gap-3">
          <button
            type="button"
            aria-label={t("Foto anterior")}
            onClick={() => onShow((shown + total - 1) % total)}
            className="large-picture-button"
          >
            <ChevronLeft size={24} />
          </button>
          <span role="status">{t("Foto {{n}} de {{total}}", { n, total })}</span>
          <button
            type="button"
            aria-label={t("Próxima foto")}
            onClick={() => onShow(n % total)}
            className="large-picture-button"
          >
            <ChevronRight size={24} />
          </button>
        </div>
      )}
    </dialog>
  );
}
