import { useEffect, useRef } from "react";
import { useTranslate } from "#web/translate.ts";
import { ChevronLeft, ChevronRight, X } from "#web/ui/icons.ts";

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
      <RoundButton
        label={t("Fechar")}
        Icon={X}
        className="fixed top-3 right-3"
        onPress={() => dialog.current?.close()}
      />
      {total > 1 && (
        <div className="flex items-center justify-center gap-3 pb-2">
          <RoundButton
            label={t("Foto anterior")}
            Icon={ChevronLeft}
            onPress={() => onShow((shown + total - 1) % total)}
          />
          <span role="status">{t("Foto {{n}} de {{total}}", { n, total })}</span>
          <RoundButton label={t("Próxima foto")} Icon={ChevronRight} onPress={() => onShow(n % total)} />
        </div>
      )}
    </dialog>
  );
}

interface RoundButtonProps {
  label: string;
  Icon: typeof X;
  className?: string;
  onPress: () => void;
}

function RoundButton({ label, Icon, className = "", onPress }: RoundButtonProps) {
  const look = "grid size-11 place-items-center rounded-full bg-night-raised text-white";
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={`${look} focus-visible:outline-white ${className}`}
    >
      <Icon size={24} />
    </button>
  );
}
