import type { ListedOffer } from "#domain/products/product.ts";
import { profilePath } from "#domain/users/handle.ts";
import { useTranslate } from "#web/translate.ts";

type Sent = Pick<ListedOffer, "sent_by" | "sender_hidden" | "by_team">;

/** The description is in the words of who sent it. Text and nothing else; the line breaks are the writer's. */
export function SenderWords({ offer }: { offer: Sent & Pick<ListedOffer, "description"> }) {
  const t = useTranslate();
  if (offer.description === "")
    return (
      <p className="text-sm text-muted">
        <Sender offer={offer} />
      </p>
    );
  return (
    <section aria-labelledby="descricao" className="grid max-w-[47.5rem] gap-2.5">
      <h2 id="descricao" className="text-2xl font-[750]">
        {t("Descrição")}
      </h2>
      <p className="text-sm text-muted">
        <Sender offer={offer} />
      </p>
      <p lang="pt-BR" className="whitespace-pre-line wrap-anywhere">
        {offer.description}
      </p>
    </section>
  );
}

function Sender({ offer: { sent_by, sender_hidden, by_team } }: { offer: Sent }) {
  const t = useTranslate();
  if (by_team) return t("Enviada pela equipe");
  if (sent_by === null) return t("Enviada pela comunidade");
  if (sender_hidden) return `${t("Enviada por")} @${sent_by}`;
  return (
    <>
      {t("Enviada por")}{" "}
      <a href={profilePath(sent_by)} className="font-[650] text-green-text hover:underline">
        @{sent_by}
      </a>
    </>
  );
}
