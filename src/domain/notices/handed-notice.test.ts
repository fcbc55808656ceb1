import { expect, test } from "vitest";
import { type CouponNotice, noticeMessage, type OfferNotice } from "./handed-notice.ts";

const notice: OfferNotice = {
  id: "1",
  kind: "alert",
  name: "Air Fryer",
  store_name: "Loja Boa",
  price: 279.9,
  price_before: null,
  path: "/product/air-fryer",
  ended: false,
  alerts: ["Fritadeira", "Casa"],
};

test("one notice says its offer, price, store and alerts", () => {
  expect(noticeMessage([notice])).toEqual({
    title: "Air Fryer",
    body: "R$\u00a0279,90 · Loja Boa · alerta «Fritadeira» e mais 1",
    path: "/product/air-fryer",
  });
  const saved = { ...notice, kind: "saved_price" as const, price_before: 300, alerts: [] };
  expect(noticeMessage([saved])).toMatchObject({
    title: "Baixou: Air Fryer",
    body: "de R$\u00a0300,00 por R$\u00a0279,90 · Loja Boa",
  });
  expect(noticeMessage([{ ...notice, ended: true, alerts: [] }]).body).toMatch(/^Já encerrada · /);
});

test("a coupon says what it gives, what it asks and until when", () => {
  const coupon: CouponNotice = {
    id: "2",
    kind: "coupon",
    name: "NOTE200",
    store_name: "KaBuM!",
    path: "/cupons/kabum?ordem=novos#cupom-2",
    alerts: ["KaBuM!"],
    coupon: {
      kind: "percent",
      value: 12.5,
      min_purchase: 150,
      cap: 80,
      needs: ["app", "pix"],
      starts_at: null,
      until: "2026-11-30",
    },
  };
  expect(noticeMessage([coupon])).toEqual({
    title: "Cupom novo em KaBuM!: NOTE200",
    body: "12,5% até R$\u00a080 · mínimo R$\u00a0150 · só no app · só no Pix · vale até 30/11/2026 · alerta «KaBuM!»",
    path: coupon.path,
  });
  expect(noticeMessage([notice, coupon]).body).toBe("Air Fryer\nCupom novo em KaBuM!: NOTE200");
});

test("notices that are due together are one message, and the longest one stays far under 3,000 bytes", () => {
  const long = {
    ...notice,
    name: "\u202e𝒜".repeat(500),
    store_name: "é\n".repeat(500),
    alerts: ["ã".repeat(200)],
  };
  const one = noticeMessage([long]);
  const many = noticeMessage(Array(50).fill(long));
  expect(many).toMatchObject({ title: "50 avisos para você", path: "/notificacoes" });
  expect(many.body).toMatch(/\ne mais 47$/);
  for (const message of [one, many]) {
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(1500);
    expect(message.title + message.body).not.toContain("\u202e");
  }
});
