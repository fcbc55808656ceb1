import fc from "fast-check";
import { expect } from "vitest";
import { productEmbed } from "#domain/articles/embed.ts";
import { newOfferFields, password } from "#testing/factories.ts";
import { expectAgreement, expectPagesMatchModel, expectWholeExport } from "./check-model.ts";
import { ask, type ModelSite } from "./engine.ts";
import { type Article, decided, left, type Model, newWord, type Offer, type Who } from "./model.ts";

export type Command = fc.AsyncCommand<Model, ModelSite>;

/** After each step every user must see what the model holds. */
function step(name: string, act: (model: Model, site: ModelSite) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, site) {
      await act(model, site);
      await expectAgreement(model, site);
    },
    toString: () => name,
  };
}

const pick = <T>(things: T[], n: number): T | undefined => things[n % Math.max(1, things.length)];
const nameOf = ({ marker }: Model, word: string) => `Panela ${marker} ${word}`;
type ProductResponse = { product: { id: string; slug: string } };

function submit(who: Who): Command {
  return step(`${who} submits`, async (model, site) => {
    const word = newWord(model);
    const fields = newOfferFields({ name: nameOf(model, word) });
    const { status, body } = await ask(site, who, "submit-user-product", fields);
    expect(status).toBe(model.present[who] ? 200 : 401);
    if (status !== 200) return;
    const { id, slug } = (body as ProductResponse).product;
    model.offers.push({ id, slug, owner: who, word, status: "pending", version: 1 });
  });
}

/** On an own or another's offer; based on the current version, or on an older one. */
function edit(who: Who, n: number, isLate: boolean): Command {
  return step(`${who} edits ${n}${isLate ? " late" : ""}`, async (model, site) => {
    const offer = pick(model.offers, n);
    if (!offer) return;
    const word = newWord(model);
    const version = isLate ? offer.version - 1 : offer.version;
    const change = { productId: offer.id, name: nameOf(model, word), ...(version > 0 ? { version } : {}) };
    const { status, body } = await ask(site, who, "edit-user-product", change);
    expect(status).toBe(expectedOfEdit(model, offer, who, version));
    if (status !== 200) return;
    const { slug } = (body as ProductResponse).product;
    Object.assign(offer, { word, slug, status: "pending", version: offer.version + 1 });
  });
}

function expectedOfEdit({ present }: Model, offer: Offer, who: Who, version: number): number {
  if (!present[who]) return 401;
  if (offer.owner !== who) return 404;
  return version > 0 && version !== offer.version ? 409 : 200;
}

function decide(status: "approved" | "rejected", n: number): Command {
  return step(`${status} ${n}`, async (model, site) => {
    const offer = pick(model.offers, n);
    if (!offer) return;
    const answer = await ask(site, "admin", "update-product-status", { productId: offer.id, status });
    expect(answer.status).toBe(decided(offer, status));
    if (answer.status === 200) offer.slug = (answer.body as ProductResponse).product.slug;
  });
}

function remove(n: number): Command {
  return step(`delete ${n}`, async (model, site) => {
    const offer = pick(model.offers, n);
    if (!offer) return;
    const { status } = await ask(site, "admin", "delete-product", { productId: offer.id });
    expect(status).toBe(200);
    model.offers = model.offers.filter((other) => other !== offer);
  });
}

function publish(n: number): Command {
  return step(`publish about ${n}`, async (model, site) => {
    const offer = pick(model.offers, n);
    if (!offer) return;
    const word = newWord(model);
    const content = `<p>Um bom texto.</p>${productEmbed(offer.id)}`;
    const article = { title: nameOf(model, word), content, status: "published" };
    const { status, body } = await ask(site, "admin", "add-article", article);
    expect(status).toBe(200);
    const created = (body as { article: Article }).article;
    const { id, slug, version } = created;
    model.articles.push({ id, slug, version, word, isPublished: true, offerId: offer.id });
  });
}

function turn(n: number): Command {
  return step(`withdraw or publish again ${n}`, async (model, site) => {
    const article = pick(model.articles, n);
    if (!article) return;
    const change = {
      id: article.id,
      version: article.version,
      status: article.isPublished ? "draft" : "published",
    };
    const { status, body } = await ask(site, "admin", "edit-article", change);
    expect(status).toBe(200);
    article.isPublished = !article.isPublished;
    article.version = (body as { article: Article }).article.version;
  });
}

function leave(who: Who): Command {
  return step(`${who} leaves`, async (model, site) => {
    const { status } = await ask(site, who, "delete-my-account", { password });
    expect(status).toBe(model.present[who] ? 200 : 401);
    if (model.present[who]) left(model, who);
  });
}

export const look: Command = step("a visitor looks", expectPagesMatchModel);

const aMember = fc.constantFrom<Who>("ana", "beto");

/** Every command; those that create something more often than those that delete it. */
export function steps(): fc.Arbitrary<Command>[] {
  const sends = aMember.map(submit);
  const decides = fc.tuple(fc.constantFrom("approved" as const, "rejected" as const), fc.nat(20));
  const approves = fc.nat(20).map((n) => decide("approved", n));
  return [
    sends,
    sends,
    approves,
    approves,
    decides.map((args) => decide(...args)),
    fc.tuple(aMember, fc.nat(20), fc.boolean()).map((args) => edit(...args)),
    fc.tuple(aMember, fc.nat(20)).map(([who, n]) => edit(who, n, false)),
    fc.nat(20).map(remove),
    fc.nat(20).map(publish),
    fc.nat(20).map(turn),
    fc.constant(look),
    aMember.map((who) => step(`${who} exports`, (model, site) => expectWholeExport(model, site, who))),
    fc.tuple(aMember, fc.nat(4)).map(([who, n]) => (n === 0 ? leave(who) : submit(who))),
  ];
}
