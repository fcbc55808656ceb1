import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { formatMinute } from "#domain/format/written-date.ts";
import { headLine } from "#domain/log/log-entry.ts";
import { type LetterName, lettersToOthers, type SecurityEvent } from "#domain/mail/letters.ts";
import { letterExamples as examples, letterSite as site } from "#testing/letter-examples.ts";
import { renderLetter } from "./render-letter.tsx";

const names = Object.keys(examples) as LetterName[];
const write = <Name extends LetterName>(name: Name) => renderLetter(name, examples[name], site);

test.for(names)("%s is a whole document for every mail program", async (name) => {
  const { html, text, subject } = await write(name);
  expect(html).toMatch(/^<!doctype html><html dir="ltr" lang="pt-BR">/);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain("@media (prefers-color-scheme: dark)");
  expect(html).toContain("Feira &amp; Cia</a>");
  // Nothing is fetched to read it, no picture, script or style sheet; but for our own pictures of the day's offers.
  const shown = name === "daily-letter" ? html.replaceAll('<img src="https://feira.example/img/', "") : html;
  expect(shown).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import/);
  // Far below the size at which webmail truncates (102 KB at Gmail).
  expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).not.toMatch(/<(p|td|table|br|a)\b|&\w+;|\u00a0/);
});

test.for(names)("%s is valid HTML, except for layout tables", async (name) => {
  const checker = new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
    // Mail programs support only inline styles, and tables with legacy attributes.
    rules: { "no-inline-style": "off", "no-deprecated-attr": "off", "attribute-allowed-values": "off" },
  });
  const { html } = await write(name);
  const { results } = await checker.validateString(html);
  expect(
    results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
  ).toEqual([]);
});

test.for(names)("%s has the same content in both versions", async (name) => {
  const { html, text } = await write(name);
  const words = (from: string) => from.split(/\s+/).filter((word) => /^[\p{L}]{4,}[.,!?]?$/u.test(word));
  const shown = html.replace(/^.*?<body/s, "").replace(/<[^>]*data-skip-in-text[^>]*>[^<]*/g, "");
  const inHtml = new Set(words(shown.replace(/<[^>]*>/g, " ")));
  for (const word of words(text)) expect(inHtml).toContain(word);
  expect(words(text).length).toBeGreaterThan(10);
});

test("the newsletter asks for confirmation, says who subscribed and how to ignore it, and has one-click unsubscribe", async () => {
  const { confirm_url, unsubscribe_url } = examples["newsletter-confirm"];
  const { subject, html, text, headers, replyTo } = await write("newsletter-confirm");
  expect(subject).toBe("Feira & Cia: confirme sua inscrição");
  expect(headers).toEqual({
    "List-Unsubscribe": `<${unsubscribe_url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(replyTo).toBeUndefined();
  expect(text).toContain(`Confirmar inscrição ${confirm_url}`);
  expect(text).toContain(`Cancelar a inscrição ${unsubscribe_url}`);
  expect(text).toContain("Alguém pediu, em feira.example,");
  expect(text).toContain("Sem a confirmação, este endereço não entra na lista");
  // As a button and as text.
  expect(html.split(`href="${confirm_url.replace("&", "&amp;")}"`)).toHaveLength(3);
  expect(html).toContain(`>${confirm_url.replace("&", "&amp;")}</a>`);
});

test("the daily letter names its best offer, links only to us, says how to leave and carries the log's head", async () => {
  const { unsubscribe_url, log_head } = examples["daily-letter"];
  const { subject, html, text, headers } = await write("daily-letter");
  expect(subject).toBe("A xepa do dia: Fone & Cia por R$ 99,90");
  expect(headers).toEqual({
    "List-Unsubscribe": `<${unsubscribe_url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(text).toContain("Você se inscreveu em 15/11/2025. A partir de hoje enviamos um e-mail por dia.");
  expect(text).toContain("Hoje tem <frete> grátis.");
  expect(text).toContain("As ofertas mais quentes de 18 de novembro de 2026:");
  expect(text).toContain("R$ 99,90 de R$ 200,00\n\nLoja Boa · Desconto real · 50%");
  // The old price of an inflated discount is a lie that we do not repeat.
  expect(text).toContain("R$ 99,90\n\nLoja Boa · Desconto inflado");
  expect(text.split(unsubscribe_url)).toHaveLength(3);
  // In one piece, to be copied.
  const head = log_head ? headLine(log_head) : "none";
  for (const version of [text, html]) expect(version).toContain(head);
  const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = ""]) => new URL(address));
  expect(new Set(addresses.map(({ host }) => host))).toEqual(new Set(["feira.example"]));
  const withQuery = addresses.filter(({ search }) => search !== "").map(({ pathname }) => pathname);
  expect(new Set(withQuery)).toEqual(new Set(["/novidades/cancelar"]));
});

test("a contact message reaches the team as typed, with the sender as Reply-To", async () => {
  const { subject, html, text, replyTo } = await write("contact-message");
  expect(subject).toBe("Mensagem de Ana: Problema com uma oferta");
  expect(replyTo).toEqual({ name: "Ana", address: "ana@example.com" });
  expect(text).toContain("Assunto: Problema com uma oferta");
  expect(text).toContain("Oi!\n\nO cupom <MAGA150> não vale.");
  expect(html).toContain("Oi!<br/><br/>O cupom &lt;MAGA150&gt; não vale.");
});

test("a suspended user reads the reason as typed, the end, and how to object without signing in", async () => {
  const { subject, text, html } = await write("account-banned");
  expect(subject).toBe("Feira & Cia: sua conta foi suspensa");
  expect(text).toContain("até 22/11/2026 às 09:30 (horário de Brasília)");
  expect(text).toContain("Links <b>falsos</b>.");
  expect(html).not.toContain("<b>falsos");
  expect(html).toContain('href="https://feira.example/contato?assunto=outro"');
  const forGood = { name: "Ana", reason: "Golpe", until: null };
  expect((await renderLetter("account-banned", forGood, site)).text).toContain("por tempo indeterminado");
});

const warnings = [
  "account-confirm",
  "account-exists",
  "account-recover",
  "account-password-changed",
  "account-security",
] as const;

test.for(warnings)("%s says what to do if it was another person", async (name) => {
  const { text, subject } = await write(name);
  expect(text).toContain("Não foi você?");
  expect(subject).toMatch(/^Feira & Cia: /);
});

test.for<[SecurityEvent, string, string]>([
  [{ kind: "second-factor-on" }, "verificação em duas etapas ativada", "vai pedir também um código"],
  [{ kind: "factor-added" }, "novo aplicativo autenticador", "ganhou mais um aplicativo"],
  [{ kind: "factor-removed" }, "aplicativo autenticador removido", "continua ativa, com outro aplicativo"],
  [
    { kind: "second-factor-off" },
    "verificação em duas etapas desativada",
    "pede só a senha ou o login social",
  ],
  [{ kind: "codes-replaced" }, "novos códigos de recuperação", "Os anteriores não valem mais."],
  [
    { kind: "address-proven" },
    "e-mail confirmado, acessos anteriores encerrados",
    "esse login, a senha, as sessões",
  ],
  [{ kind: "many-wrong-codes" }, "muitos códigos errados", "cada nova tentativa agora tem de esperar mais"],
  [{ kind: "code-used", left: 9 }, "código de recuperação usado", "Restam 9 códigos."],
  [{ kind: "code-used", left: 1 }, "código de recuperação usado", "Resta 1 código:"],
  [{ kind: "code-used", left: 0 }, "código de recuperação usado", "Não resta nenhum código:"],
])("%j says what happened, and when", async ([what, subject, sentence]) => {
  const letter = await renderLetter("account-security", { ...examples["account-security"], what }, site);
  expect(letter.subject).toBe(`Feira & Cia: ${subject}`);
  expect(letter.text).toContain("em 15/11/2026 às 09:30 (horário de Brasília)");
  expect(letter.text).toContain(sentence);
});

const at = formatMinute("2026-11-15T12:30:00Z", "en");
const securityKinds = [
  ...["second-factor-on", "factor-added", "factor-removed", "second-factor-off", "codes-replaced"],
  ...["address-proven", "many-wrong-codes"],
].map((kind) => ({ kind }) as SecurityEvent);
const codesLeft = [9, 1, 0].map((left): SecurityEvent => ({ kind: "code-used", left }));
/** Every letter that follows the language of a request, in each of its forms. */
const translated: [LetterName, object][] = [
  ...names
    .filter((name) => !lettersToOthers.has(name))
    .map((name): [LetterName, object] => [name, "at" in examples[name] ? { at } : {}]),
  ["account-confirm", { is_contested: true }],
  ["account-email-change", { side: "new" }],
  ...[...securityKinds, ...codesLeft].map((what): [LetterName, object] => ["account-security", { at, what }]),
];

test.for(translated)("%s with %j is English in every word, and says the same", async ([name, more]) => {
  const values = { ...examples[name], ...more };
  const letter = await renderLetter(name, values, site, "en");
  const portuguese = await renderLetter(name, values, site);
  expect(letter.html).toMatch(/^<!doctype html><html dir="ltr" lang="en">/);
  const seen = [letter.subject, letter.text, letter.html.replace(/<style>.*?<\/style>|<[^>]*>/gs, " ")].join(
    " ",
  );
  const words = seen.replace(/https?:\S+|\S+@\S+|Brasília|\u200c/g, " ");
  expect(words).not.toMatch(/[à-ÿ]/i);
  expect(words).not.toMatch(/\b(ao|com|conta|da|de|em|este|foi|o|para|por|que|se|senha|seu|sua|uma?)\b/);
  const links = (text: string) => text.match(/https?:\S+/g);
  expect(links(letter.text)).toEqual(links(portuguese.text));
  if ("at" in more) expect(letter.text).toContain("November 15, 2026 at 9:30 AM (Brasília time)");
});

test("a name in a letter is escaped, truncated, and cannot be an advertisement", async () => {
  const named = (name: string) =>
    renderLetter("account-confirm", { ...examples["account-confirm"], name }, site);
  expect((await named('Ana & "Cia"')).html).toContain("Olá, Ana &amp; &quot;Cia&quot;!");
  expect((await named("x".repeat(5000))).html).not.toContain("x".repeat(61));
  const bait = await named('<a href="https://evil.test">Prêmio</a> em evil.test');
  expect(bait.html).not.toContain("evil");
  expect(bait.text).toContain("Olá!");
});

test("account letters carry their one link, as a button and as text", async () => {
  const { html, text } = await write("account-confirm");
  const { confirm_url } = examples["account-confirm"];
  expect(html.split(`href="${confirm_url.replace("&", "&amp;")}"`)).toHaveLength(3);
  expect(text).toContain(`Confirmar e-mail ${confirm_url}`);
  expect(text).toContain("O link vale por uma hora e só uma vez.");
  const changed = await write("account-password-changed");
  expect(changed.text).toContain("foi alterada em 15/11/2026 às 09:30 (horário de Brasília)");
});

test("an approved offer's owner gets a link to our page, and can turn these letters off", async () => {
  const { subject, html, text } = await write("offer-approved");
  const { offer_url, letters_url } = examples["offer-approved"];
  expect(subject).toBe("Feira & Cia: sua oferta «Fone <X> & Cia» foi aprovada");
  expect(html).toContain("<strong>«Fone &lt;X&gt; &amp; Cia»</strong>");
  expect(text).toContain(`Ver minha oferta ${offer_url}`);
  expect(text).toContain("Preço: R$ 99,90 · no Pix · Prime");
  // Queued before letters told the price.
  const { price: _, ...earlier } = examples["offer-approved"];
  expect((await renderLetter("offer-approved", earlier, site)).text).not.toContain("Preço");
  expect(text).toContain(`Não quero mais estes avisos ${letters_url}`);
  const hosts = [...html.matchAll(/href="(https?:\/\/[^/"]+)/g)].map(([, host]) => host);
  expect(new Set(hosts)).toEqual(new Set(["https://feira.example"]));
});

test("a rejected offer's owner gets the reason as written, and the next step", async () => {
  const { subject, html, text } = await write("offer-rejected");
  expect(subject).toBe("Feira & Cia: sua oferta «Fone X» não foi aprovada");
  expect(html).toContain("O link &lt;i class=&#x27;x&#x27;&gt;não abre&lt;/i&gt;.<br/><br/>Confira.");
  expect(text).toContain("O link <i class='x'>não abre</i>.\n\nConfira.");
  expect(text).toContain("Corrigir minha oferta https://feira.example/dashboard");
  expect(text).not.toContain("O que costuma impedir");
});

test("without a reason, the rules are linked", async () => {
  const { text } = await renderLetter(
    "offer-rejected",
    { ...examples["offer-rejected"], reason: null },
    site,
  );
  expect(text).toContain("O que costuma impedir: link que não abre");
  expect(text).toContain("Veja o que pode ser enviado https://feira.example/termos#envios");
  expect(text).not.toContain("O motivo:");
});

test("after several sign-ups the confirmation says that its reader creates the password", async () => {
  const says = /nenhuma das senhas enviadas vale/;
  expect((await write("account-confirm")).text).not.toMatch(says);
  const contested = { ...examples["account-confirm"], is_contested: true };
  expect((await renderLetter("account-confirm", contested, site)).text).toMatch(says);
});

const everyForm: [LetterName, object][] = [
  ...translated,
  ...[...lettersToOthers].map((name): [LetterName, object] => [name, {}]),
  ["offer-rejected", { reason: null }],
];

test("in no letter's text an address runs into what follows it: mail programs would link that too", async () => {
  const house = { ...site, dpo_contact: `${site.url}/contato` };
  for (const [name, more] of everyForm)
    for (const language of ["pt-BR", "en"] as const) {
      const { text } = await renderLetter(name, { ...examples[name], ...more }, house, language);
      for (const address of text.match(/https?:\S+/g) ?? [])
        expect(`${name} ${address}`).toMatch(/[\p{L}\p{N}_/-]$/u);
    }
});

test("an alert letter lists every offer with its price and every coupon with what it gives, leads to our pages and pauses by one click", async () => {
  const { subject, text, html, headers } = await write("alert-offers");
  const { pause_url, notices } = examples["alert-offers"];
  expect(subject).toBe("Feira & Cia: 6 avisos para você");
  expect(text).toContain("Fone <X> https://feira.example/product/fone-x");
  expect(text).toContain("R$ 99,90 (antes R$ 149,00) · Magalu & Filho · já encerrada");
  expect(text).toContain("Bateu com seu alerta «Fones», «Magalu»");
  expect(text).toContain("Grátis · Kabum");
  expect(text).toContain(
    "Cupom novo em Magalu & Filho: NOTE<200> https://feira.example/cupons/magalu?ordem=novos#cupom-1",
  );
  expect(text).toContain("10% até R$ 80 · mínimo R$ 150 · só no app · vale até 30/11/2026");
  expect(text).toContain("E mais 3 na sua página de avisos.");
  expect(headers).toMatchObject({
    "List-Unsubscribe": `<${pause_url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  const hosts = [...html.matchAll(/href="(https?:\/\/[^/"]+)/g)].map(([, host]) => host);
  expect(new Set(hosts)).toEqual(new Set(["https://feira.example"]));
  const subjectOf = async (n: number) =>
    (
      await renderLetter(
        "alert-offers",
        { ...examples["alert-offers"], notices: notices.slice(n, n + 1), more: 0 },
        site,
      )
    ).subject;
  expect([await subjectOf(0), await subjectOf(2)]).toEqual([
    "Feira & Cia: «Fone <X>», R$\u00a099,90",
    "Feira & Cia: Cupom novo em Magalu & Filho: NOTE<200>",
  ]);
});
