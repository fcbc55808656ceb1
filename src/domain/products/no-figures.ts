import type { ListedOffer } from "./product.ts";

/** Of an offer that nobody has said anything about yet. */
export const noFigures = {
  hot: false,
  verdict: "poucos-dados",
  usual_price: null,
  temperature: null,
  comments: 0,
  state: "live",
  confirmed_at: null,
  revived_at: null,
  sent_by: null,
  sender_hidden: false,
  by_team: false,
} satisfies Partial<ListedOffer>;
