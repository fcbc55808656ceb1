import { profilePath } from "xepa/domain/users/handle.ts";
import { Store, Users } from "../../icons.jsx";
import { Face, LevelChip } from "../../people/face.jsx";
import { t } from "../../translate.js";

/** Who sent it, and the description in their words. Text and nothing else; the line breaks are the writer's. */
export function SenderWords({ offer, sender }) {
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

function SenderSign({ offer: { by_team, sent_by } }) {
  if (!by_team && sent_by !== null) return <Face handle={sent_by} />;
  const Icon = by_team ? Store : Users;
  return (
    <span className="face face-2" aria-hidden="true">
      <Icon size={20} />
    </span>
  );
}

function Sender({ offer: { sent_by, sender_hidden, by_team } }) {
  if (by_team) return <b>{t("Enviada pela equipe")}</b>;
  if (sent_by === null) return <b>{t("Enviada pela comunidade")}</b>;
  if (sender_hidden) return <b>{`${t("Enviada por")} @${sent_by}`}</b>;
  return (
    <span>
      {t("Enviada por")} <a href={profilePath(sent_by)}>{`@${sent_by}`}</a>
    </span>
  );
}

function Published({ sender: { offers, isMore } }) {
  const n = offers.toLocaleString("pt-BR");
  if (isMore) return <small>{t("mais de {{n}} ofertas publicadas", { n })}</small>;
  return <small>{offers === 1 ? t("1 oferta publicada") : t("{{n}} ofertas publicadas", { n })}</small>;
}
