import { expect, test } from "vitest";
import { noConditions } from "#domain/prices/conditions-schema.ts";
import { translator } from "#web/translate.ts";
import { changedFields } from "./changed-fields.ts";

const t = translator("pt-BR");

function facts(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
  object_kind = "product",
) {
  const created_at = "2026-11-15T15:00:00Z";
  return changedFields({ before, after, object_kind, created_at }, t, "pt-BR").map(
    (fact) => `${fact.label}: ${fact.before} → ${fact.after}`,
  );
}

test("a change is described in words, the important fields first, without internal ones", () => {
  const before = {
    version: 1,
    updated_at: "x",
    sale_price: 1299.9,
    status: "pending",
    reason: null,
    images: [],
  };
  const after = {
    version: 2,
    updated_at: "y",
    sale_price: 0,
    status: "rejected",
    reason: "Preço errado",
    images: ["/a"],
  };
  expect(facts(before, after)).toEqual([
    "Status: Pendente → Rejeitado",
    "Motivo: vazio → Preço errado",
    "Preço: R$\u00a01.299,90 → R$\u00a00,00",
    "Imagens: 0 imagens → 1 imagem",
  ]);
});

test("times are São Paulo's, dates are dates, and a permanent ban has no end", () => {
  const before = { valid_until: "2026-11-20", published_at: null, banned_until: null, role: "user" };
  const after = {
    valid_until: null,
    published_at: "2026-11-15T02:30:00.000Z",
    banned_until: "9999-12-31T00:00:00.000Z",
    role: "super_admin",
  };
  expect(facts(before, after)).toEqual([
    "Válida até: 20/11/2026 → vazio",
    "Publicação: vazio → 14/11/2026 às 23:30",
    "Papel: Usuário → Admin",
    "Suspensa até: vazio → sem prazo",
  ]);
});

test("a creation has no before, and a deletion no after", () => {
  expect(facts(null, { name: "Fone", discount: 50 })).toEqual(["Nome:  → Fone", "Desconto:  → 50%"]);
  expect(facts({ name: "Fone", ended: true }, null)).toEqual(["Nome: Fone → ", "Encerrada: Sim → "]);
  expect(facts(null, null)).toEqual([]);
});

test("a letter is named in the heading only", () => {
  const before = { name: "account-recover", tries: 3, last_error: "DATA: 554" };
  expect(facts(before, { name: "account-recover", tries: 0, last_error: null }, "letter")).toEqual([
    "Tentativas: 3 → 0",
    "Resposta do servidor de e-mail: DATA: 554 → vazio",
  ]);
});

test("an article is described in its own words: status, tags, number of offers", () => {
  const before = { status: "draft", title: "Air fryer", tags: ["casa"], associated_products: ["a", "b"] };
  const after = {
    status: "published",
    title: "Qual air fryer?",
    tags: ["casa", "ofertas"],
    associated_products: ["a"],
  };
  expect(facts(before, after, "article")).toEqual([
    "Status: Rascunho → Publicado",
    "Título: Air fryer → Qual air fryer?",
    "Tags: casa → casa, ofertas",
    "Produtos: 2 produtos → 1 produto",
  ]);
});

test("an article that was to appear later was scheduled, not published", () => {
  const draft = { status: "draft", published_at: null };
  const later = { status: "published", published_at: "2026-11-16T15:00:00Z" };
  expect(facts(draft, later, "article")[0]).toBe("Status: Rascunho → Agendado");
});

test("conditions of a price are said in words", () => {
  const conditions = { ...noConditions, payment: "pix", instalments: { count: 10, value: 44.43 } };
  expect(facts({ conditions: noConditions }, { conditions })).toEqual([
    "Condições: vazio → no Pix · 10× de R$\u00a044,43",
  ]);
  expect(facts({ conditions: { payment: "fiado" } }, { conditions })).toEqual([
    'Condições: {"payment":"fiado"} → no Pix · 10× de R$\u00a044,43',
  ]);
});
