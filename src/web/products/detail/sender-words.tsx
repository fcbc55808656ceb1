import type { ListedOffer } from "#domain/products/product.ts";
import { profilePath } from "#domain/users/handle.ts";
import type { PublicSender } from "#domain/users/public-sender.ts";
import { Face, LevelChip } from "#web/people/face.tsx";
import { useTranslate } from "#web/translate.ts";
import { Store, Users } from "#web/ui/icons.ts";

type Sent = Pick<ListedOffer, "sent_by" | "sender_hidden" | "by_team" | "description">;

interface SenderWordsProps {
  offer: Sent;
  /** What is known of them in public; null where they show no profile. */
  sender: PublicSender | null;
}

/** Who sent it, and the description in their words. Text and nothing else; the line breaks are the writer's. */
export function SenderWords({ offer, sender }: SenderWordsProps) {
  const t = useTranslate();
  return (
    <section aria-label={t("Quem enviou")} className="told">
      <SenderSign offer={offer} />
      <div className="min-w-0">
        <p className="told-who">
          <Sender offer={offer} />
          {sender && <LevelChip level={sender.level} />}
          {sender && <Published sender={sender} />}
        </p>
        {offer.description !== "" && (
          <p lang="pt-BR" className="told-text">
            {offer.description}
          </p>
        )}
      </div>
    </section>
  );
}

function SenderSign({ offer: { by_team, sent_by } }: { offer: Sent }) {
  if (!by_team && sent_by !== null) return <Face handle={sent_by} />;
  const Icon = by_team ? Store : Users;
  return (
    <span className="face face-2" aria-hidden="true">
      <Icon size={20} />
    </span>
  );
}

function Sender({ offer: { sent_by, sender_hidden, by_team } }: { offer: Sent }) {
  const t = useTranslate();
  if (by_team) return <b>{t("Enviada pela equipe")}</b>;
  if (sent_by === null) return <b>{t("Enviada pela comunidade")}</b>;
  if (sender_hidden) return <b>{`${t("Enviada por")} @${sent_by}`}</b>;
  return (
    <span>
      {t("Enviada por")} <a href={profilePath(sent_by)}>{`@${sent_by}`}</a>
    </span>
  );
}

function Published({ sender: { offers, isMore } }: { sender: PublicSender }) {
  const t = useTranslate();
  const n = offers.toLocaleString("pt-BR");
  if (isMore) return <small>{t("mais de {{n}} ofertas publicadas", { n })}</small>;
  return <small>{offers === 1 ? t("1 oferta publicada") : t("{{n}} ofertas publicadas", { n })}</small>;
}
