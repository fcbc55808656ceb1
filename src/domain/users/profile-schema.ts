import * as z from "zod";
import { form, malformed } from "#domain/format/form-schema.ts";
import { id } from "#domain/format/id-schema.ts";
import { handlePattern } from "./handle.ts";
import { peopleMessages } from "./people-messages.ts";
import { profileMessages } from "./profile-messages.ts";

/** «@Ana» is how people write it. */
const typedHandle = z
  .string({ error: ({ input }) => (input === undefined ? profileMessages.no_handle : malformed.text) })
  .overwrite((typed) => typed.trim().replace(/^@/, "").toLowerCase());

export const newHandle = typedHandle
  .min(1, profileMessages.no_handle)
  .regex(handlePattern, profileMessages.wrong_handle);

export const handleSchema = form({ handle: newHandle });

/** Without one: what to propose. */
export const handleQuerySchema = form({ handle: newHandle.optional() });

export const profileSettingsSchema = form({ hidden: z.boolean({ error: profileMessages.hidden_choice }) });

/** Any text: what is no handle is nobody's. */
export const profileQuerySchema = form({
  handle: z.string({ error: profileMessages.unknown_profile }),
  cursor: z.string({ error: malformed.text }).optional(),
  comments_cursor: id("comments_cursor: use o valor de comments_next da página anterior.").optional(),
});

export const levelChangeSchema = form({
  userId: id(peopleMessages.unknown_user),
  safra: z.boolean({ error: profileMessages.safra_choice }),
});

export type LevelChange = z.output<typeof levelChangeSchema>;
