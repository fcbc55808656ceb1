import { hashSync } from "@node-rs/argon2";
import type { OwnedArticle } from "#domain/articles/article.ts";
import { articleSlug } from "#domain/articles/article-slug.ts";
import { verdictRule } from "#domain/prices/price-verdict.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productSlug } from "#domain/products/product-slug.ts";
import { ownedColumns as articleColumns } from "#server/articles/articles-store.ts";
import type { Db } from "#server/db/connect.ts";
import { insertConfirmedUser } from "#server/db/insert-confirmed-user.ts";
import { articles } from "#server/db/schema/articles.ts";
import { authSessions } from "#server/db/schema/auth.ts";
import { offerVerdicts } from "#server/db/schema/prices.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { ownedColumns } from "#server/products/products-store.ts";
import { signAccessToken } from "#server/session/access-token.ts";
import type { TestServer } from "./test-server.ts";

export const password = "segredo-de-teste";
/** One hash for all users: computing it takes longer than most tests. */
const password_hash = hashSync(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

let made = 0;

/** An offer in the database; approved and live by default. */
export async function anOffer(
  db: Db | Tx,
  given: Partial<typeof products.$inferInsert> = {},
): Promise<OwnedProduct> {
  const name = given.name ?? `Fone Bluetooth ${++made}`;
  const at = given.created_at ?? new Date(Date.UTC(2026, 10, 1) + ++made * 1000).toISOString();
  const [row] = await db
    .insert(products)
    .values({
      id: newId(),
      name,
      slug: productSlug(name),
      description: "Um bom fone.",
      category: "Eletrônicos",
      original_price: 200,
      sale_price: 100,
      store_name: "Loja Boa",
      product_url: "https://loja.example/fone",
      status: "approved",
      published_at: (given.status ?? "approved") === "approved" ? at : null,
      created_at: at,
      ...given,
    })
    .returning(ownedColumns);
  return row as OwnedProduct;
}

/** An offer whose discount is real, against this usual price where one is known. */
export async function aRealOffer(
  db: Db | Tx,
  given: Partial<typeof products.$inferInsert> & { usual?: number | null } = {},
): Promise<OwnedProduct> {
  const { usual = 200, ...fields } = given;
  const offer = await anOffer(db, fields);
  const verdict = { verdict: "desconto-real", rule: verdictRule, usual, is_lowest: false };
  await db.insert(offerVerdicts).values({ product_id: offer.id, ...verdict });
  return offer;
}

/** A published article by default; each newer than the one before. */
export async function anArticle(
  db: Db,
  given: Partial<typeof articles.$inferInsert> = {},
): Promise<OwnedArticle> {
  const n = ++made;
  const title = given.title ?? `Guia de compra ${n}`;
  const at = new Date(Date.UTC(2026, 9, 1) + n * 60_000).toISOString();
  const [row] = await db
    .insert(articles)
    .values({
      id: newId(),
      title,
      slug: articleSlug(title),
      content: "<p>Um bom texto.</p>",
      excerpt: "Um bom resumo.",
      status: "published",
      published_at: (given.status ?? "published") === "published" ? at : null,
      created_at: at,
      ...given,
    })
    .returning(articleColumns);
  return row as OwnedArticle;
}

export interface Person {
  id: string;
  email: string;
  /** Headers of a signed-in call. */
  auth: Record<string, string>;
}

/** A confirmed account, signed in. */
export async function aPerson(
  { db, tokens }: Pick<TestServer, "db" | "tokens">,
  role = "user",
  email = `${role}-${++made}@xepa.test`,
): Promise<Person> {
  const id = await inTransaction(db, (tx) =>
    insertConfirmedUser(tx, { email, password_hash, role, name: "Ana Souza" }),
  );
  const session_id = newId();
  const amr = [{ method: "password", timestamp: Math.floor(Date.now() / 1000) }];
  await db.insert(authSessions).values({ id: session_id, user_id: id, refresh_key: Buffer.alloc(0), amr });
  const claims = { sub: id, session_id, email, aal: "aal1", amr: [], app_metadata: {}, user_metadata: {} };
  const token = await signAccessToken(tokens, claims, new Date());
  return { id, email, auth: { Authorization: `Bearer ${token}` } };
}

/** A JSON post, as the app sends it. */
export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
}

/** What an admin fills in to add an offer. */
export function newOfferFields(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: "Air Fryer Digital 5,5L",
    description: "Cesto antiaderente e painel digital.",
    store_name: "Casas Bahia",
    category: "Casa",
    original_price: 649.9,
    sale_price: 279.9,
    product_url: "https://www.casasbahia.com.br/air-fryer/p/55012345",
    ...given,
  };
}
