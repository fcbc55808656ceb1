import { offerNamed } from "../process/admin.ts";

/** A text field: its name, a call that is valid except for it, and where the response shows the stored text. */
export interface TextField {
  call: string;
  field: string;
  body(word: string, ids: Ids): object;
  stored?(answer: Answer): unknown;
}

/** Existing rows that calls refer to. */
export interface Ids {
  offer: string;
  article: string;
  store: string;
}

interface Answer {
  comment?: Record<string, unknown>;
  alert?: Record<string, unknown>;
  coupon?: Record<string, unknown>;
  product?: Record<string, unknown>;
  article?: Record<string, unknown> & { tags?: string[] };
}

const offer = (n: number) => offerNamed(`Oferta para palavras ${n}`);
const article = { title: "Guia das palavras", content: "<p>Olá</p>", status: "draft" };
const report = { kind: "offer", reason: "outro" };
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

/** Stored in another form than it was sent. */
function changed({ stored: _, ...field }: TextField): TextField {
  return field;
}

/** Every text field of the API that stores or searches text. */
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
  only("import-prices", "text", { format: "csv", dryRun: true }),
  only("change-my-name", "name"),
  {
    call: "add-comment",
    field: "body",
    body: (word, { offer: productId }) => ({ productId, body: word }),
    stored: ({ comment }) => comment?.body,
  },
  { call: "report-content", field: "text", body: (word, { offer: id }) => ({ ...report, id, text: word }) },
  only("report-content", "id", { kind: "profile", reason: "spam" }),
  only("add-alert", "q"),
  only("try-alert", "q"),
  only("try-alert", "not", { q: "fone" }),
  only("try-alert", "store"),
  only("try-alert", "name", { q: "fone" }),
  only("set-handle", "handle"),
  only("add-coupon", "store", { code: "NOTE200", kind: "shipping" }),
  ...["code", "note", "url", "until", "value"].map((field) => ({
    call: "add-coupon",
    field,
    body: (word: string, { store: store_id }: Ids) => ({
      ...{ store_id, code: `PALAVRA${++made}`, kind: "amount", value: 10 },
      [field]: word,
    }),
  })),
  ...["name", "about", "logo"].map((field) => ({
    call: "edit-store",
    field,
    body: (word: string, { store: storeId }: Ids) => ({ storeId, [field]: word }),
  })),
  {
    call: "edit-store",
    field: "domains",
    body: (word, { store: storeId }) => ({ storeId, domains: [word] }),
  },
  only("import-coupons", "text", { format: "csv", dryRun: true }),
  only("pause-letters", "token"),
  only("add-push-subscription", "endpoint", { keys: { p256dh: "a", auth: "a" } }),
];
