import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import Trash2 from "lucide-react/icons/trash-2";
import { type JSX, useEffect, useState } from "react";
import { formatMoney } from "#domain/format/money.ts";
import { smallVariant } from "#domain/images/image-variant.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { loadEmbeddedOffers } from "#web/api/embedded-offers.ts";
import { illustrationOf } from "#web/products/offer-picture.tsx";
import { useTranslate } from "#web/translate.ts";
import { inOneCall } from "./batch-requests.ts";

const offerOf = inOneCall(loadEmbeddedOffers);

type Found = { offer: ListedOffer | undefined } | "loading" | "failed";

/** An embedded offer while one writes: small, with today's price, as the article will show it to readers. */
export function OfferCard({ node, selected, deleteNode, editor }: NodeViewProps): JSX.Element {
  const t = useTranslate();
  const id = String(node.attrs.id);
  const found = useOffer(id);
  return (
    <NodeViewWrapper
      className={selected ? "editor-offer editor-offer-chosen" : "editor-offer"}
      role="group"
      aria-label={t("Oferta no texto")}
      data-drag-handle
    >
      <OfferWords found={found} />
      <button
        type="button"
        className="editor-offer-remove"
        aria-label={t("Tirar a oferta do texto")}
        onClick={() => {
          deleteNode();
          // The button is gone, and with it the focus.
          editor.commands.focus();
        }}
      >
        <Trash2 size={18} />
      </button>
    </NodeViewWrapper>
  );
}

function OfferWords({ found }: { found: Found }): JSX.Element {
  const t = useTranslate();
  if (found === "loading") return <p className="editor-offer-note">{t("Carregando a oferta…")}</p>;
  if (found === "failed")
    return <p className="editor-offer-note">{t("Oferta: não foi possível buscar o preço agora.")}</p>;
  const { offer } = found;
  if (!offer)
    return (
      <p className="editor-offer-note">
        {t("Este produto não está publicado: o artigo não mostra nada neste lugar.")}
      </p>
    );
  const picture = offer.image_url ? smallVariant(offer.image_url) : illustrationOf(offer.category);
  return (
    <>
      <img src={picture} width={72} height={54} alt="" className="editor-offer-picture" />
      <p className="editor-offer-words">
        <b>{offer.name}</b>
        <span>
          {offer.store_name} · {formatMoney(offer.sale_price)}
        </span>
      </p>
    </>
  );
}

function useOffer(id: string): Found {
  const [found, setFound] = useState<Found>("loading");
  useEffect(() => {
    let isGone = false;
    const keep = (next: Found): void => {
      if (!isGone) setFound(next);
    };
    offerOf(id).then(
      (offer) => keep({ offer }),
      () => keep("failed"),
    );
    return () => {
      isGone = true;
    };
  }, [id]);
  return found;
}
