import { confirmationMessages } from "#domain/confirmations/confirmation-messages.ts";
import type { AnsweredOffer, GivenAnswer } from "#domain/confirmations/confirmation-schema.ts";
import { isOver } from "#domain/products/price-validity.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { voiceWeights, weightOf } from "#domain/users/level.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { followConfirmedPrices } from "#server/prices/confirmed-prices-store.ts";
import { lockProducts, unknownProduct } from "#server/products/locked-product-store.ts";
import { loadReputation } from "#server/users/reputation-store.ts";
import { canReturn, endOffer, settleVoices } from "./offer-end-store.ts";
import { countOfSender, findRecentVoice, loadAnswered, writeVoice } from "./voices-store.ts";

/** A member says whether an offer still holds. The same answer again changes nothing; another one replaces it. */
export async function confirmOffer(call: HandlerContext<GivenAnswer>): Promise<AnsweredOffer> {
  const { tx, input, caller, now } = call;
  const me = await lockCaller(tx, caller);
  const offer = await lockPublic(tx, input.productId);
  refuseClosed(offer, now);
  refuseAnswer(offer, input);
  const { says } = input;
  const price = says === "preco_mudou" ? input.price : null;
  const isSender = offer.user_id === me.id;
  const replaced = await findRecentVoice(tx, offer.id, me.id, now);
  const isRepeated = replaced?.says === says && replaced.price === price && !replaced.isPast;
  const voice = { product_id: offer.id, user_id: me.id, says, price, mark: markOf(call, offer.id) };
  const quarters = isSender ? 0 : await weigh(tx, voice, now);
  const product = isRepeated ? offer : await answer(call, offer, { ...voice, quarters, replaced, isSender });
  const message = thanks(says, { offer, product, isSender, isWeightless: quarters === 0 });
  return { message, says, ...(await loadAnswered(tx, offer.id)) };
}

/** The same answers for what is unknown and for what is not public. */
export async function lockPublic(tx: Tx, id: string): Promise<OwnedProduct> {
  const offer = (await lockProducts(tx, [id])).get(id);
  if (offer?.status !== "approved") throw unknownProduct();
  return offer;
}

function refuseClosed(offer: OwnedProduct, now: Date): void {
  if (!isOver(offer, now) || canReturn(offer, now)) return;
  const { ended_by_team, ended_long_ago, last_day_over } = confirmationMessages;
  const message =
    offer.ended_by === "team"
      ? ended_by_team
      : offer.ended_by === "people" || offer.ended_by === "sender"
        ? ended_long_ago
        : last_day_over;
  throw new Problem(409, "conflict", message);
}

function refuseAnswer(offer: OwnedProduct, input: GivenAnswer): void {
  const { no_coupon, same_price } = confirmationMessages;
  if (input.says === "cupom_nao_funciona" && !offer.coupon) throw Problem.wrong("says", no_coupon);
  if (input.says === "preco_mudou" && input.price === offer.sale_price)
    throw Problem.wrong("price", same_price);
}

/** Tells apart who answers from one address, for this offer alone. */
function markOf({ box, sender }: HandlerContext<GivenAnswer>, product_id: string): string {
  return box.mark(`voice ${product_id} ${sender}`);
}

type Said = Parameters<typeof writeVoice>[1];

async function weigh(tx: Tx, voice: Omit<Said, "quarters">, now: Date): Promise<number> {
  const reputation = await loadReputation(tx, voice.user_id);
  return weightOf(voiceWeights, reputation, await countOfSender(tx, voice, now));
}

type Given = Said & { replaced: Awaited<ReturnType<typeof findRecentVoice>>; isSender: boolean };

/** The sender's "não" ends the offer at once; their "sim" counts nothing. */
async function answer(
  { tx, mail, config, now }: HandlerContext<GivenAnswer>,
  offer: OwnedProduct,
  { replaced, isSender, ...voice }: Given,
): Promise<OwnedProduct> {
  await writeVoice(tx, voice, replaced?.id, now);
  const context = { tx, mail, site: config.site, now };
  if (voice.price !== null || replaced?.price != null) await followConfirmedPrices(tx, offer, now);
  if (!isSender) return settleVoices(context, offer);
  const { says } = voice;
  if (says === "sim" || offer.ended) return offer;
  return endOffer(context, offer, { by: "sender", actor_id: voice.user_id, reason: says });
}

interface Outcome {
  offer: OwnedProduct;
  product: OwnedProduct;
  isSender: boolean;
  isWeightless: boolean;
}

function thanks(says: GivenAnswer["says"], { offer, product, isSender, isWeightless }: Outcome): string {
  const { ended, revived, own_yes, new_account, thanks_yes, thanks_no } = confirmationMessages;
  if (offer.ended !== product.ended) return product.ended ? ended : revived;
  if (isSender) return says === "sim" ? own_yes : ended;
  if (isWeightless) return new_account;
  return says === "sim" ? thanks_yes : thanks_no;
}
