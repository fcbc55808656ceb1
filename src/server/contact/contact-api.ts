import { sentMessageSchema } from "#domain/contact/contact-schema.ts";
import { hourly } from "#server/http/form-limits.ts";
import { post, type Route } from "#server/http/route.ts";
import { forwardMessage, sendMessage } from "./send-message.ts";

export const contactApi: Route[] = [
  post("/send-message", "visitor", sentMessageSchema, sendMessage, {
    limits: ({ email }, sender) => [hourly("contact-sender", sender), hourly("contact-address", email)],
    before: forwardMessage,
  }),
];
