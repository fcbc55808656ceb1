export const noticeKinds = [
  "alert",
  "reply",
  "mention",
  "comment",
  "decision",
  "appeal",
  "saved_price",
  "saved_ended",
  "saved_back",
  "coupon",
  "coupon_decision",
] as const;

export type NoticeKind = (typeof noticeKinds)[number];
