import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import RotateCw from "lucide-react/icons/rotate-cw";
import Star from "lucide-react/icons/star";
import X from "lucide-react/icons/x";
import type { JSX, ReactNode } from "react";
import { useAccount } from "#web/app/session/account.ts";
import { useTranslate } from "#web/translate.ts";
import { isOnTheWay, type Picture } from "./picture.ts";

export interface PictureSlotProps {
  picture: Picture;
  /** From 0; the first is the main one. */
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** One picture: how it looks, how far it has come, and what can be done with it. */
export function PictureSlot(props: PictureSlotProps): JSX.Element {
  const t = useTranslate();
  const { picture, place, count } = props;
  return (
    <li className="slot slot-full">
      <div className="slot-picture">
        {picture.src && (
          <img src={picture.src} alt={t("Imagem {{n}} de {{total}}", { n: place + 1, total: count })} />
        )}
        {place === 0 && <span className="slot-main">{t("Principal")}</span>}
      </div>
      <div className="slot-side">
        <Standing picture={picture} place={place} />
        <Acts {...props} />
      </div>
    </li>
  );
}

/** Said as it changes, but not at every percent. */
function Standing({ picture, place }: { picture: Picture; place: number }): JSX.Element {
  const t = useTranslate();
  const n = place + 1;
  const { phase, progress, error } = picture;
  const { account } = useAccount();
  const isVisitor = account.phase === "out" || account.phase === "unreachable";
  const words: Record<Picture["phase"], string> = {
    preparing: t("Preparando a imagem {{n}}…", { n }),
    // A member's goes at once; of a visitor's it is said that it waits.
    ready: isVisitor
      ? t("A imagem {{n}} vai junto com a oferta.", { n })
      : t("Preparando a imagem {{n}}…", { n }),
    sending: t("Enviando a imagem {{n}}…", { n }),
    here: t("Imagem {{n}} pronta.", { n }),
    failed: `${t("Imagem {{n}}:", { n })} ${t(error ?? "")}`,
  };
  return (
    <div>
      <p role="status" className={phase === "failed" ? "slot-said field-error" : "slot-said"}>
        {words[phase]}
      </p>
      <div className="slot-bar">
        {phase === "sending" && (
          <progress className="slot-progress" max={1} value={progress} aria-label={words.sending} />
        )}
      </div>
    </div>
  );
}

/** On a phone the pictures stand below each other: left becomes up there, right becomes down. */
const alongList = "max-md:rotate-90";

function Acts({ picture, place, count, onMove, onRetry, onRemove }: PictureSlotProps): JSX.Element {
  const t = useTranslate();
  const n = place + 1;
  return (
    <div className="slot-acts">
      {picture.phase === "failed" && !picture.isHopeless && (
        <Act label={t("Enviar a imagem {{n}} de novo", { n })} onPress={onRetry}>
          <RotateCw size={18} />
        </Act>
      )}
      {place > 1 && (
        <Act label={t("Tornar principal a imagem {{n}}", { n })} onPress={() => onMove(0)}>
          <Star size={18} />
        </Act>
      )}
      {place > 0 && (
        <Act
          label={
            place === 1
              ? t("Tornar principal a imagem {{n}}", { n })
              : t("Mover a imagem {{n}} para antes", { n })
          }
          onPress={() => onMove(place - 1)}
        >
          {place === 1 ? <Star size={18} /> : <ArrowLeft size={18} className={alongList} />}
        </Act>
      )}
      {place < count - 1 && (
        <Act label={t("Mover a imagem {{n}} para depois", { n })} onPress={() => onMove(place + 1)}>
          <ArrowRight size={18} className={alongList} />
        </Act>
      )}
      <Act
        label={isOnTheWay(picture) ? t("Cancelar a imagem {{n}}", { n }) : t("Remover a imagem {{n}}", { n })}
        onPress={onRemove}
      >
        <X size={18} />
      </Act>
    </div>
  );
}

interface ActProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function Act({ label, onPress, children }: ActProps): JSX.Element {
  return (
    <button type="button" className="slot-act" aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  );
}
