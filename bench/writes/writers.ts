import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { adminToken, type ServerUnderTest, tokenOf } from "../load/server-under-test.ts";
import type { Member } from "./members.ts";
import { eachAtOnce, type Round } from "./run-concurrently.ts";

/** What is written, and which plain statement it is held against. */
export const writes = {
  submit: "insert",
  edit: "update",
  approve: "update",
  reject: "update",
  contact: "insert",
  click: "update",
} as const;
export type WriteKind = keyof typeof writes;

/** Only clicks of browsers on our own pages count. */
const browser = {
  "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36",
  "sec-fetch-site": "same-origin",
};

interface Offer {
  id: string;
  version: number;
  /** The member who sent it. */
  worker: number;
}

/**
 * Returns a function that does every kind of write this many times; offers submitted in a round are edited and
 * decided in it.
 */
export async function writers(database: string, server: ServerUnderTest, members: readonly Member[]) {
  const admin = await adminToken(server.url);
  const tokens = await Promise.all(members.map((member) => tokenOf(server.url, member)));
  const slugs = await liveSlugs(database);
  const call = caller(`http://127.0.0.1:${server.port}`);

  return async (count: number, atOnce: number): Promise<Map<WriteKind, Round>> => {
    const done = new Map<WriteKind, Round>();
    const offers: Offer[] = [];
    const each = async (kind: WriteKind, n: number, write: (n: number, worker: number) => Promise<void>) =>
      done.set(kind, await eachAtOnce(n, atOnce, write));
    await each("submit", count, async (n, worker) => {
      const product = await call("submit-user-product", offerNumber(n), tokens[worker]);
      offers.push({ ...product, worker });
    });
    await each("edit", count, async (n) => {
      const offer = at(offers, n);
      const edited = { productId: offer.id, version: offer.version, sale_price: (500 + n) / 100 };
      Object.assign(offer, await call("edit-user-product", edited, tokens[offer.worker]));
    });
    const decide = (status: string, from: number) => async (n: number) => {
      const { id, version } = at(offers, from + n);
      const reason = status === "rejected" ? { reason: "Preço errado" } : {};
      await call("update-product-status", { productId: id, version, status, ...reason }, admin);
    };
    const half = Math.floor(count / 2);
    await each("approve", half, decide("approved", 0));
    await each("reject", half, decide("rejected", half));
    await each("contact", count, async (n) => {
      await call("send-message", message(n));
    });
    await each("click", count, async () => {
      await call("count-click", { slug: slugs.pop() });
    });
    return done;
  };
}

/** Returns the product if the call returns one. */
export function caller(origin: string) {
  return async (name: string, body: object, token?: string): Promise<{ id: string; version: number }> => {
    const answer = await fetch(`${origin}/functions/v1/${name}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        ...browser,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text.slice(0, 300)}`);
    const { id = "", version = 0 } = text ? (JSON.parse(text).product ?? {}) : {};
    return { id, version };
  };
}

function at(offers: Offer[], n: number): Offer {
  const offer = offers[n];
  if (!offer) throw new Error(`offer ${n} was not submitted.`);
  return offer;
}

export function offerNumber(n: number) {
  return {
    // By letters: names that differ only in a final number belong to one slug family and would wait for one lock.
    name: `Cafeteira ${n.toString(36).replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "")} da medida`,
    description: "Uma descrição como as outras, nem longa nem curta, com cupom e frete grátis.",
    store_name: "Loja da Medida",
    category: "Casa",
    original_price: 100,
    sale_price: (1000 + n) / 100,
    product_url: `https://loja.example/medida/${randomUUID()}`,
  };
}

function message(n: number) {
  return {
    nome: "Ana",
    email: `ana.${n}@exemplo.com.br`,
    assunto: "problema-oferta",
    mensagem: "A oferta não é a mesma no site da loja. ".repeat(5),
    website: "",
    elapsed_ms: 30_000,
  };
}

/** Each can be clicked once a day from one address. */
async function liveSlugs(database: string): Promise<string[]> {
  const client = postgres(database, { max: 1, onnotice: () => {} });
  const rows = await client<{ slug: string }[]>`
    SELECT slug FROM products WHERE status = 'approved' AND NOT ended LIMIT 20000`;
  await client.end();
  return rows.map(({ slug }) => slug);
}
