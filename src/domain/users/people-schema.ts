import * as z from "zod";
import { form, requiredText } from "#domain/format/form-schema.ts";
import { id } from "#domain/format/id-schema.ts";
import { banLimits } from "./ban.ts";
import { peopleMessages } from "./people-messages.ts";
import type { Role } from "./roles.ts";

const userId = id(peopleMessages.unknown_user);

/** change-user-role. Nobody becomes super_admin here: that role is given where the server is run. */
export const roleChangeSchema = form({
  userId,
  role: z.enum(["admin", "user"] satisfies Role[], { error: peopleMessages.choose_role }),
});

const { min, max } = banLimits.days;

/** ban-user. Without days it is for good. */
export const banSchema = form({
  userId,
  reason: requiredText(banLimits.reason, peopleMessages.no_reason),
  days: z
    .int({ error: peopleMessages.choose_days })
    .min(min, peopleMessages.choose_days)
    .max(max, peopleMessages.choose_days)
    .nullable()
    .default(null),
});

export const unbanSchema = form({ userId });

export type RoleChange = z.output<typeof roleChangeSchema>;
export type Ban = z.output<typeof banSchema>;
export type Unban = z.output<typeof unbanSchema>;
