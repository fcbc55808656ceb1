import type { EndReason } from "#domain/confirmations/voice-rule.ts";
import { type OwnedProduct, productPath } from "#domain/products/product.ts";
import { profileName } from "#domain/users/display-name.ts";
import { findRecipients } from "#server/users/letter-recipients-store.ts";
import type { EndContext, EndedBy } from "./end-context.ts";

/** Says to the person who sent an offer that others ended it, or brought it back (without a reason). */
export async function queueEndLetter(
  { tx, mail, site }: EndContext,
  { user_id, name, slug }: OwnedProduct,
  { by, actor_id, reason }: EndedBy & { reason: EndReason | null },
): Promise<void> {
  if (user_id === null || user_id === actor_id) return;
  const recipient = (await findRecipients(tx, [user_id])).get(user_id);
  if (!recipient) return;
  const values = {
    name: profileName({ full_name: recipient.name, email: recipient.email }),
    product_name: name,
    offer_url: site.url + productPath(slug),
    letters_url: `${site.url}/meus-dados#avisos`,
    by_team: by === "team",
  };
  if (reason) await mail.queue(tx, "offer-ended", recipient.email, { ...values, reason });
  else await mail.queue(tx, "offer-revived", recipient.email, values);
}
