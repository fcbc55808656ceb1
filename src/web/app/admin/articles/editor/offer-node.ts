import { Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { OfferCard } from "./offer-card.tsx";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An offer stands by itself and in nothing else, as the sanitiser has it. */
export const ArticleDoc = Node.create({ name: "doc", topNode: true, content: "(block | offer)+" });

/** A product by its id alone («embed.ts»); what it costs today is asked for, never kept. */
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
