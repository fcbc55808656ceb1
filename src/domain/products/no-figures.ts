import type { ListedOffer } from "./product.ts";

/** Of an offer that nobody has said anything about yet. */
export const noFigures = {
  store_slug: null,
  hot: false,
  verdict: "poucos-dados",
  usual_price: null,
  temperature: null,
  comments: 0,
  state: "live",
  confirmed_at: null,
  confirmed_people: 0,
  revived_at: null,
  end_reason: null,
  sent_by: null,
  sender_hidden: false,
  by_team: false,
} satisfies Partial<ListedOffer>;
