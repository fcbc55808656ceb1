import * as z from "zod";
import { form, malformed, requiredShownLine } from "#domain/format/form-schema.ts";
import { id } from "#domain/format/id-schema.ts";
import { emailAddress } from "./email-schema.ts";
import { myDataMessages } from "./my-data-messages.ts";
import { nameLimit } from "./user.ts";

export const myNameSchema = form({ name: requiredShownLine(nameLimit, myDataMessages.no_name) });

export const myLettersSchema = form({
  decision_letters: z.boolean({ error: myDataMessages.letters_choice }),
});

export const mySessionSchema = form({ id: id(myDataMessages.unknown_session) });

/** Another address than the account's. */
export function newEmailSchema(present: string) {
  return form({ email: emailAddress.refine((email) => email !== present, myDataMessages.same_email) });
}

/** Which of the two counts is decided by the account: its password, or without one its address. */
export const deletionSchema = form({
  password: z.string({ error: malformed.text }).optional(),
  /** The same, as all other sensitive calls name it (contract 1.4). */
  current_password: z.string({ error: malformed.text }).optional(),
  email: z.union([z.literal("").transform(() => undefined), emailAddress]).optional(),
  /** What happens to one's comments: they stay without the name, or go. */
  comments: z.enum(["keep", "erase"], { error: myDataMessages.comments_choice }).default("keep"),
});

export type Deletion = z.output<typeof deletionSchema>;
