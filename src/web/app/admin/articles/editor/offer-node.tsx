import { Node } from "@tiptap/core";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { formatMoney } from "#domain/format/money.ts";
import { smallVariant } from "#domain/images/image-variant.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { loadEmbeddedOffers } from "#web/api/articles.ts";
import { illustrationOf } from "#web/products/offer-picture.tsx";
import { useTranslate } from "#web/translate.ts";
import { Trash2 } from "#web/ui/icons.ts";
import { useLoad } from "#web/ui/use-load.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An offer is a block of its own, inside nothing else, as the sanitiser has it. */
export const ArticleDoc = Node.create({ name: "doc", topNode: true, content: "(block | offer)+" });

/** A product by its id alone («embed.ts»); its price is loaded, never stored. */
export const Offer = Node.create({
  name: "offer",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element) => element.getAttribute("data-product-id")?.toLowerCase() ?? null,
      renderHTML: ({ id }) => ({ "data-product-id": id }),
    },
  }),
  parseHTML: () => [
    {
      tag: "div[data-product-id]",
      getAttrs: (element) => (uuid.test(element.getAttribute("data-product-id") ?? "") ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(OfferCard),
});

const cardClass =
  "my-4 flex cursor-grab items-center gap-3 rounded-card border border-line bg-surface p-2.5 text-meta leading-[1.4]";

function OfferCard({ node, selected, deleteNode, editor }: NodeViewProps) {
  const t = useTranslate();
  return (
    <NodeViewWrapper
      className={selected ? `${cardClass} outline-3 outline-green-text` : cardClass}
      role="group"
      aria-label={t("Oferta no texto")}
      data-drag-handle
    >
      <OfferSummary id={String(node.attrs.id)} />
      <button
        type="button"
        className="ml-auto grid size-11 flex-none place-items-center rounded-lg text-muted hover:bg-sunk hover:text-tomato"
        aria-label={t("Tirar a oferta do texto")}
        onClick={() => {
          deleteNode();
          // The button is gone, and the focus with it.
          editor.commands.focus();
        }}
      >
        <Trash2 size={18} />
      </button>
    </NodeViewWrapper>
  );
}

function OfferSummary({ id }: { id: string }) {
  const t = useTranslate();
  const { data: offer, isCurrent, failure } = useLoad(id, () => loadOffer(id));
  if (!offer)
    return (
      <p className="min-h-13.5 content-center text-muted">
        {!isCurrent && failure === undefined && t("Carregando a oferta…")}
        {failure !== undefined && t("Oferta: não foi possível buscar o preço agora.")}
        {isCurrent && t("Este produto não está publicado: o artigo não mostra nada neste lugar.")}
      </p>
    );
  const picture = offer.image_url ? smallVariant(offer.image_url) : illustrationOf(offer.category);
  return (
    <>
      <img src={picture} width={72} height={54} alt="" className="w-18 flex-none" />
      <p className="grid min-w-0">
        <b className="font-[650]">{offer.name}</b>
        <span>
          {offer.store_name} · {formatMoney(offer.sale_price)}
        </span>
      </p>
    </>
  );
}

let batch: ReturnType<typeof newBatch> | undefined;

/** One request for all offers of a render: a text may hold fifty. */
async function loadOffer(id: string): Promise<ListedOffer | undefined> {
  batch ??= newBatch();
  batch.ids.add(id);
  return (await batch.offers).find((offer) => offer.id === id);
}

function newBatch() {
  const ids = new Set<string>();
  const offers = Promise.resolve().then(() => {
    batch = undefined;
    return loadEmbeddedOffers([...ids]);
  });
  return { ids, offers };
}
