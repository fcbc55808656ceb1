import type { ReactNode } from "react";
import { RotateCw, Star } from "#web/app/icons.ts";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { ArrowLeft, ArrowRight, X } from "#web/ui/icons.ts";
import { isInProgress, type Picture } from "./picture.ts";

interface PictureSlotProps {
  picture: Picture;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRetry: () => void;
  onRemove: () => void;
}

export function PictureSlot(props: PictureSlotProps) {
  const t = useTranslate();
  const { picture, place, count } = props;
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-3 @max-[14rem]:grid-cols-1 md:grid-cols-1 md:content-start md:gap-2">
      <div className="relative aspect-4/3 overflow-hidden rounded-[12px] bg-sunk">
        {picture.src && (
          <img
            src={picture.src}
            alt={t("Imagem {{n}} de {{total}}", { n: place + 1, total: count })}
            className="size-full object-cover"
          />
        )}
        {place === 0 && (
          <span className="absolute bottom-1.5 left-1.5 rounded-[6px] bg-char px-2 py-0.5 text-[0.75rem] font-[650] text-white">
            {t("Principal")}
          </span>
        )}
      </div>
      <div className="grid grid-cols-1 gap-1">
        <UploadState picture={picture} place={place} />
        <Actions {...props} />
      </div>
    </li>
  );
}

/** Announced as it changes, but not at every percent. */
function UploadState({ picture, place }: { picture: Picture; place: number }) {
  const t = useTranslate();
  const n = place + 1;
  const { phase, progress, error } = picture;
  const { account } = useAccount();
  const isVisitor = account.phase === "out" || account.phase === "unreachable";
  const preparing = t("Preparando a imagem {{n}}…", { n });
  const words: Record<Picture["phase"], string> = {
    preparing,
    // A member's picture uploads at once; a visitor's waits for the login.
    ready: isVisitor ? t("A imagem {{n}} vai junto com a oferta.", { n }) : preparing,
    sending: t("Enviando a imagem {{n}}…", { n }),
    here: t("Imagem {{n}} pronta.", { n }),
    failed: `${t("Imagem {{n}}:", { n })} ${t(error ?? "")}`,
  };
  return (
    <div>
      <p role="status" className={`text-xs ${phase === "failed" ? "field-error" : "text-muted"}`}>
        {words[phase]}
      </p>
      <div className="mt-1 grid h-1.5">
        {phase === "sending" && (
          <progress className="slot-progress" max={1} value={progress} aria-label={words.sending} />
        )}
      </div>
    </div>
  );
}

/** On a phone the pictures are in one column: left means up, right means down. */
const alongList = "max-md:rotate-90";

function Actions({ picture, place, count, onMove, onRetry, onRemove }: PictureSlotProps) {
  const t = useTranslate();
  const n = place + 1;
  const makeFirst = t("Tornar principal a imagem {{n}}", { n });
  const cancel = t("Cancelar a imagem {{n}}", { n });
  return (
    <div className="-ms-3 flex flex-wrap gap-1">
      {picture.phase === "failed" && !picture.isHopeless && (
        <Action label={t("Enviar a imagem {{n}} de novo", { n })} onPress={onRetry}>
          <RotateCw size={18} />
        </Action>
      )}
      {place > 1 && (
        <Action label={makeFirst} onPress={() => onMove(0)}>
          <Star size={18} />
        </Action>
      )}
      {place > 0 && (
        <Action
          label={place === 1 ? makeFirst : t("Mover a imagem {{n}} para antes", { n })}
          onPress={() => onMove(place - 1)}
        >
          {place === 1 ? <Star size={18} /> : <ArrowLeft size={18} className={alongList} />}
        </Action>
      )}
      {place < count - 1 && (
        <Action label={t("Mover a imagem {{n}} para depois", { n })} onPress={() => onMove(place + 1)}>
          <ArrowRight size={18} className={alongList} />
        </Action>
      )}
      <Action label={isInProgress(picture) ? cancel : t("Remover a imagem {{n}}", { n })} onPress={onRemove}>
        <X size={18} />
      </Action>
    </div>
  );
}

function Action({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="grid size-11 place-items-center rounded-full text-lead hover:bg-sunk hover:text-ink lg:pointer-fine:size-9"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
