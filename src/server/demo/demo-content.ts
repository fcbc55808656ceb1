import type { ArticleStatus } from "#domain/articles/article-status.ts";
import { type Conditions, conditionsSchema } from "#domain/prices/conditions-schema.ts";
import type { StoreHabit } from "#domain/prices/simulated-history.ts";
import { type CategoryName, categories } from "#domain/products/categories.ts";
import type { ProductStatus } from "#domain/products/product-status.ts";
import { readDemoFile, readDemoJson } from "./demo-files.ts";

/** A drawing and the colours that it is rendered in. The further pictures of a gallery show parts of the first. */
export interface DemoPicture {
  kind: string;
  palette: string;
  view?: "top" | "base";
}

/** How a product's price went before its offer was sent; `new`: known for a few weeks only. */
export interface DemoHistory {
  habit: StoreHabit | "new";
  /** What the store asks on an ordinary day; where the price falls, what it asked when the offer was sent. */
  usual: number;
}

export interface DemoOffer {
  id: string;
  name: string;
  description: string;
  category: CategoryName;
  original_price: number;
  sale_price: number;
  store_name: string;
  product_url: string;
  coupon: string | null;
  /** Days from now; negative where the offer is over. */
  valid_in_days: number | null;
  age_minutes: number;
  status: ProductStatus;
  /** Why it was rejected. */
  reason: string | null;
  /** The id of the person who sent it. */
  member: string;
  clicks: number;
  images: string[];
  conditions: Conditions;
  /** Of its product's prices. */
  history: DemoHistory | null;
}

export interface DemoArticle {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  featured_image_url: string | null;
  status: ArticleStatus;
  tags: string[];
  associated_products: string[];
  age_days: number;
}

interface DemoPerson {
  id: string;
  email: string;
  name: string;
  age_days: number;
}

interface DemoMessage {
  id: string;
  nome: string;
  email: string;
  assunto: string;
  mensagem: string;
  age_minutes: number;
  is_read: boolean;
}

/** What most offers have is not written in their files. */
const usual = {
  coupon: null,
  valid_in_days: null,
  status: "approved",
  reason: null,
  conditions: {},
  history: null,
} as const;

/** As written in the files: people by e-mail, pictures by drawing, an article's text in a file of its own. */
type WrittenOffer = Omit<DemoOffer, "images" | "conditions"> & {
  pictures: DemoPicture[];
  conditions: Partial<Conditions>;
};
type WrittenArticle = Omit<DemoArticle, "featured_image_url"> & { cover: DemoPicture };

export function demoPeople(): DemoPerson[] {
  return readDemoJson("people.json");
}

export function demoMessages(): DemoMessage[] {
  return readDemoJson("messages.json");
}

/** The entry in the history for an offer's submission: an id of its own, as fixed as the offer's. */
export function demoEventId(offerId: string): string {
  return offerId.replace(/^.{8}/, "01a05cf1");
}

export function demoOffers(): DemoOffer[] {
  const ids = new Map(demoPeople().map((person) => [person.email, person.id]));
  return writtenOffers().map(({ pictures, member, conditions, ...offer }) => ({
    ...offer,
    conditions: conditionsSchema.parse(conditions),
    member: knownMember(ids, member),
    images: pictures.map(pictureAddress),
  }));
}

export function demoArticles(): DemoArticle[] {
  return writtenArticles().map(({ cover, content, ...article }) => ({
    ...article,
    content: readDemoFile(content),
    featured_image_url: pictureAddress(cover),
  }));
}

/** Every picture that an offer or an article shows, each once. */
export function demoPictures(): DemoPicture[] {
  const shown = [
    ...writtenOffers().flatMap((offer) => offer.pictures),
    ...writtenArticles().map((article) => article.cover),
  ];
  return [...new Map(shown.map((picture) => [pictureKey(picture), picture])).values()];
}

export function pictureKey({ kind, palette, view }: DemoPicture): string {
  return `demo-${kind}-${palette}${view ? `-${view}` : ""}`;
}

function pictureAddress(picture: DemoPicture): string {
  return `/img/${pictureKey(picture)}.webp`;
}

function writtenOffers(): WrittenOffer[] {
  return categories.flatMap(({ slug, name }) => {
    const written = readDemoJson<Omit<WrittenOffer, "category" | keyof typeof usual>[]>(
      `offers/${slug}.json`,
    );
    return written.map((offer) => ({ category: name, ...usual, ...offer }));
  });
}

function writtenArticles(): WrittenArticle[] {
  return readDemoJson("articles.json");
}

function knownMember(ids: ReadonlyMap<string, string>, email: string): string {
  const id = ids.get(email);
  if (id === undefined) throw new Error(`people.json does not know ${email}`);
  return id;
}
