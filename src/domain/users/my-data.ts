import type * as z from "zod";
import type { myProfileSchema, mySessionsSchema } from "./user-response-schema.ts";

export type MyProfile = z.infer<typeof myProfileSchema>["profile"];
export type MySession = z.infer<typeof mySessionsSchema>["sessions"][number];
