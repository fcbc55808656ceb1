import { type OwnedProduct, productPath } from "#domain/products/product.ts";
import { lettersAbout } from "#server/products/moderation/decision-letter.ts";
import type { Moderator } from "#server/products/moderation/moderator.ts";

interface Decided {
  answer: string | null;
  /** The offers that the same moderator had rejected: there is no other. */
  decidedAgain: ReadonlySet<string>;
}

/** Says how the appeals were decided, unless their senders are gone, banned, or do not want it. */
export async function queueAppealLetters(
  moderator: Moderator,
  products: readonly OwnedProduct[],
  { answer, decidedAgain }: Decided,
): Promise<void> {
  const { tx, mail, site } = moderator;
  const letters = (await lettersAbout(moderator, products)).map(({ product, values, ...letter }) => ({
    ...letter,
    product,
    values: { ...values, answer, same_moderator: decidedAgain.has(product.id) },
  }));
  const granted = letters.filter(({ product }) => product.status === "approved");
  await mail.queueAll(
    tx,
    "appeal-granted",
    granted.map(({ product, values, ...letter }) => ({
      ...letter,
      values: { ...values, offer_url: site.url + productPath(product.slug) },
    })),
  );
  const upheld = letters.filter(({ product }) => product.status !== "approved");
  await mail.queueAll(
    tx,
    "appeal-upheld",
    upheld.map(({ product, values, ...letter }) => ({
      ...letter,
      values: { ...values, dashboard_url: `${site.url}/dashboard?editar=${product.id}` },
    })),
  );
}
