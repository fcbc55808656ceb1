import { offerNamed } from "../process/admin.ts";

/** A field that takes words: where it stands, a call that is right but for it, and how the answer shows what was kept. */
export interface TextField {
  call: string;
  field: string;
  body(word: string, ids: Ids): object;
  stored?(answer: Answer): unknown;
}

/** What calls about something that is there already are about. */
export interface Ids {
  offer: string;
  article: string;
}

interface Answer {
  product?: Record<string, unknown>;
  article?: Record<string, unknown> & { tags?: string[] };
}

const offer = (n: number) => offerNamed(`Oferta para palavras ${n}`);
const article = { title: "Guia das palavras", content: "<p>Olá</p>", status: "draft" };
const message = { nome: "Ana", email: "ana@example.com", assunto: "sugestao", mensagem: "Olá" };
let made = 0;

function ofOffer(field: string): TextField {
  return {
    call: "add-product",
    field,
    body: (word) => ({ ...offer(++made), [field]: word }),
    stored: ({ product }) => product?.[field],
  };
}

function ofArticle(field: string): TextField {
  return {
    call: "add-article",
    field,
    body: (word) => ({ ...article, [field]: word }),
    stored: ({ article: stored }) => stored?.[field],
  };
}

function only(call: string, field: string, more: object = {}): TextField {
  return { call, field, body: (word) => ({ ...more, [field]: word }) };
}

/** Kept in another shape than it came in. */
function changed({ stored: _, ...field }: TextField): TextField {
  return field;
}

/** Every field of the API's that takes words and keeps or looks for them. */
export const textFields: TextField[] = [
  ofOffer("name"),
  ofOffer("description"),
  ofOffer("store_name"),
  ofOffer("coupon"),
  changed(ofOffer("category")),
  changed(ofOffer("product_url")),
  changed(ofOffer("valid_until")),
  changed(ofOffer("image_url")),
  changed(ofOffer("sale_price")),
  {
    call: "edit-product",
    field: "name",
    body: (word, { offer: productId }) => ({ productId, productData: { name: word } }),
    stored: ({ product }) => product?.name,
  },
  {
    call: "update-product-status",
    field: "reason",
    body: (word, { offer: productId }) => ({ productId, status: "rejected", reason: word }),
  },
  ofArticle("title"),
  ofArticle("excerpt"),
  changed(ofArticle("content")),
  changed(ofArticle("slug")),
  {
    call: "add-article",
    field: "tags",
    body: (word) => ({ ...article, tags: [word] }),
    stored: ({ article: stored }) => stored?.tags?.[0],
  },
  {
    call: "edit-article",
    field: "title",
    body: (word, { article: id }) => ({ id, title: word }),
    stored: ({ article: stored }) => stored?.title,
  },
  only("preview-article", "content"),
  only("send-message", "nome", message),
  only("send-message", "mensagem", message),
  only("send-message", "assunto", message),
  only("subscribe-newsletter", "email"),
  only("confirm-newsletter", "token"),
  only("count-click", "slug"),
  only("load-user-products", "q"),
  only("import-products", "text", { format: "csv", dryRun: true }),
  only("change-my-name", "name"),
];
