import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AppealStatus, MyAppeal } from "#domain/appeals/appeal-response-schema.ts";
import type { MyOffer } from "#domain/products/product.ts";
import { aMyOffer } from "#testing/my-offer.ts";
import { MyOfferCard } from "./my-offer-list.tsx";

const now = new Date("2026-11-15T14:30:00Z");

function card(given: Partial<MyOffer>, hasDraft = false): string {
  const offer = aMyOffer({ created_at: "2026-11-15T12:00:00Z", ...given });
  const actions = { end: async () => {}, setWithdrawing: () => {} };
  const shown = (
    <MyOfferCard {...{ offer, now, hasDraft, actions }} eager onEdit={() => {}} onAppeal={() => {}} />
  );
  return renderToStaticMarkup(shown);
}

const words = (html: string) =>
  html
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test.each([
  ["pending", "Pendente", "status-pending"],
  ["approved", "Aprovado", "status-approved"],
  ["rejected", "Rejeitado", "status-rejected"],
] as const)("a status %s has its word and colour", (status, word, look) => {
  const html = card({ status });
  expect(words(html)).toContain(word);
  expect(html).toContain(`class="status ${look}"`);
});

test("a card says since when it is pending, in words and machine-readable", () => {
  expect(card({})).toContain('<time dateTime="2026-11-15T12:00:00Z"');
  expect(words(card({}))).toContain("Enviado há 2 horas");
});

test("clicks and the public link are for approved offers only", () => {
  const clicks = (n: number) => words(card({ status: "approved", clicks: n }));
  expect(clicks(0)).toContain(" 0 cliques ");
  expect(clicks(1)).toContain(" 1 clique ");
  expect(clicks(1234)).toContain("1.234 cliques");
  expect(card({ status: "approved", slug: "sofá" })).toContain('href="/product/sof%C3%A1"');
  for (const status of ["pending", "rejected"] as const)
    expect(card({ status, clicks: 12 })).not.toMatch(/clique|\/product\//);
});

test("a rejection shows the moderator's reason, or a link to the rules", () => {
  expect(words(card({ status: "rejected", reason: "Preço <errado>" }))).toContain(
    "Motivo: Preço &lt;errado&gt;",
  );
  const without = card({ status: "rejected" });
  expect(without).not.toContain("Motivo");
  expect(without).toContain('href="/termos#envios"');
  expect(card({ status: "pending", reason: "de antes" })).not.toContain("de antes");
});

const appealed = (status: AppealStatus, given: Partial<MyAppeal> = {}): MyAppeal => ({
  ...{ status, text: "Confere.", answer: null, same_moderator: false, created_at: "2026-11-15T13:00:00Z" },
  ...{ decided_at: null, ...given },
});

test("a rejection can be appealed once, and then says what became of that", () => {
  const button = 'aria-label="Recorrer da decisão: Sofá"';
  const rejected = { name: "Sofá", status: "rejected" } as const;
  for (const appeal of [null, appealed("closed")]) expect(card({ ...rejected, appeal })).toContain(button);
  for (const status of ["pending", "approved"] as const)
    expect(card({ name: "Sofá", status })).not.toContain(button);
  const open = card({ ...rejected, appeal: appealed("open") });
  expect(open).not.toContain(button);
  expect(words(open)).toContain("Recurso enviado");
  const answered = appealed("upheld", { answer: "O preço <b>é outro</b>.", same_moderator: true });
  const upheld = card({ ...rejected, appeal: answered });
  expect(upheld).not.toContain(button);
  expect(words(upheld)).toMatch(/Decisão mantida.*Resposta ao recurso: O preço &lt;b&gt;é outro/);
  expect(words(upheld)).toContain("Decidiu a mesma pessoa da primeira vez");
  const granted = appealed("granted");
  expect(words(card({ status: "approved", appeal: granted }))).toContain("Recurso aceito");
  expect(words(card({ status: "pending", appeal: granted }))).not.toContain("Recurso");
});

test("an ended offer is marked, even if the stored flag is outdated", () => {
  expect(words(card({ ended: true }))).toContain("Oferta encerrada");
  expect(words(card({ valid_until: "2026-11-14" }))).toContain("Oferta encerrada");
  expect(words(card({ valid_until: "2026-11-15" }))).not.toContain("Oferta encerrada");
});

test("the edit button names its offer, and says if a draft exists", () => {
  expect(card({ name: "Sofá" })).toContain('aria-label="Editar: Sofá"');
  expect(card({ name: "Sofá" }, true)).toContain('aria-label="Continuar editando: Sofá"');
});

test.each([
  [{ status: "pending" }, "Retirar"],
  [{ status: "rejected" }, ""],
  [{ status: "approved" }, "Acabou"],
  [{ status: "approved", ended: true, ended_by: "sender" }, "Voltou"],
  [{ status: "approved", ended: true, ended_by: "date" }, ""],
  [{ status: "approved", valid_until: "2026-11-14" }, ""],
] as [Partial<MyOffer>, string][])("an offer that is %o offers «%s»", (given, button) => {
  const buttons = card({ name: "Sofá", ...given }).match(/(Retirar|Acabou|Voltou)(?=: Sofá")/g) ?? [];
  expect(buttons.join()).toBe(button);
});
