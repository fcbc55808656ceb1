import { sql } from "drizzle-orm";
import { articleSlug } from "#domain/articles/article-slug.ts";
import { productEmbed } from "#domain/articles/embed.ts";
import { excerptOf } from "#domain/articles/excerpt.ts";
import { suggestedTags } from "#domain/articles/tags.ts";
import type { Db } from "#server/db/connect.ts";
import { articles } from "#server/db/schema/articles.ts";
import { newId } from "#server/db/uuid.ts";

/** The input of add-article. */
interface NewArticle {
  title: string;
  content: string;
  status: "published";
  tags: string[];
  associated_products: string[];
  published_at: string;
}

const sentences = [
  "Antes de olhar o preço, olhe o que você precisa: o modelo de cima costuma sobrar e o de baixo costuma faltar.",
  "A ficha técnica diz metade; a outra metade está em quanto custa o conserto e em quem atende na sua cidade.",
  "Anote o valor de hoje, com frete, e compare daqui a uma semana: desconto de verdade não some em dez minutos.",
  "No Pix a conta é simples; parcelado, confira se a soma das parcelas ainda é o preço que está na etiqueta.",
  "Voltagem, garantia nacional e prazo de troca cabem em três linhas e evitam quase todo arrependimento.",
];

function paragraph(at: number): string {
  const chosen = Array.from({ length: 4 }, (_, i) => sentences[(at + i) % sentences.length]);
  return `<p>${chosen.join(" ")} Veja também <a href="/categoria/casa">as ofertas de hoje</a>.</p>`;
}

function table(at: number): string {
  const rows = Array.from(
    { length: 5 },
    (_, i) => `<tr><td>Modelo ${at + i}</td><td>${10 + i} l</td><td>${1200 + 100 * i} W</td></tr>`,
  );
  const head = "<thead><tr><th>Modelo</th><th>Volume</th><th>Potência</th></tr></thead>";
  return `<table>${head}<tbody>${rows.join("")}</tbody></table>`;
}

function section(at: number, product: string): string {
  const list =
    "<ul><li>Meça a bancada</li><li>Confira a voltagem</li><li>Leia a <strong>garantia</strong></li></ul>";
  const words = [paragraph(at), paragraph(at + 1), list, table(at), paragraph(at + 2)];
  return `<h2>Parte ${at + 1}</h2>${words.join("")}${productEmbed(product)}`;
}

/** A very long buying guide: a chapter, a table and a live offer for each of these products. */
export function longGuide(products: readonly string[]): NewArticle {
  return {
    title: "Guia de compra completo: o que olhar em cada modelo",
    content: products.map((product, at) => section(at, product)).join(""),
    status: "published",
    tags: ["casa", "ofertas", "guia de compra"],
    associated_products: products.slice(0, 4),
    // After the demo's articles, which stay on the first page of the list with their pictures.
    published_at: "2024-12-31T12:00:00Z",
  };
}

/** Years of a blog: older than everything else. */
export function pastArticle(n: number, products: readonly string[]): NewArticle {
  const published = new Date(Date.UTC(2024, 0, 1) - n * 86_400_000);
  const tag = suggestedTags[n % suggestedTags.length] ?? "ofertas";
  return {
    title: `Vale a pena comprar agora? Edição ${n + 1}`,
    content: [0, 1, 2].map((i) => `<h2>Dica ${i + 1}</h2>${paragraph(n + i)}`).join(""),
    status: "published",
    tags: [tag, "dicas"],
    associated_products: products.slice(0, 2),
    published_at: published.toISOString(),
  };
}

/** Inserts, as `add-article` would store them, a long guide and years of shorter texts. */
export async function fillWithArticles(db: Db, count: number): Promise<void> {
  const newest = await db.execute<{ id: string }>(
    sql`SELECT id FROM products WHERE status = 'approved' AND NOT ended ORDER BY published_at DESC, id DESC LIMIT 12`,
  );
  const products = newest.map(({ id }) => id);
  const written = [
    longGuide(products),
    ...Array.from({ length: count - 1 }, (_, n) => pastArticle(n, products)),
  ];
  await db.insert(articles).values(
    written.map((article) => ({
      ...article,
      id: newId(),
      slug: articleSlug(article.title),
      excerpt: excerptOf(article.content),
      created_at: article.published_at,
      updated_at: article.published_at,
    })),
  );
}
