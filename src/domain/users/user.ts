import type * as z from "zod";
import type { peoplePageSchema, userChangedSchema } from "./user-response-schema.ts";

export type PeoplePage = z.infer<typeof peoplePageSchema>;
/** Of the admins, `activeAdmins` are not suspended: the last of them keeps role and access. */
export type UserStats = PeoplePage["data"];
export type ListedUser = UserStats["recentUsers"][number];
export type ChangedUser = z.infer<typeof userChangedSchema>;
export type PanelUser = UserStats["users"][number];

export const peopleFilters = { role: ["user", "admin"], status: ["banned"] } as const;

/** «§9» */
export const userStatsSizes = { months: 6, recent: 5 } as const;

export const nameLimit = { max: 120, too_long: "O nome deve ter no máximo 120 caracteres" } as const;
