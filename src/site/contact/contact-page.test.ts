import { beforeEach, expect, test } from "vitest";
import { control, formPost } from "#testing/form-post.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const page = async (path = "/contato") => (await server.request(path)).text();

test("both addresses show the form, with the API's names, the five subjects and visible labels", async () => {
  for (const path of ["/contato", "/contact"]) {
    const html = await page(path);
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/contato"/>');
    expect(html).toContain('method="post"');
    for (const name of ["nome", "email", "assunto", "mensagem"]) expect(html).toContain(`name="${name}"`);
    for (const label of ["Nome", "E-mail", "Assunto", "Mensagem"])
      expect(html).toMatch(new RegExp(`<label[^>]*class="field-label">${label}<`));
    for (const value of ["duvida-geral", "problema-oferta", "sugestao", "parceria", "outro"])
      expect(html).toContain(`<option value="${value}">`);
    expect(html).toContain("0/500 caracteres");
    expect(control(html, "mensagem")).not.toMatch(/maxlength/i);
  }
});

test("email is of email type and all four are required", async () => {
  const html = await page();
  expect(control(html, "email")).toContain('type="email"');
  for (const name of ["nome", "email", "assunto", "mensagem"])
    expect(control(html, name)).toContain('required=""');
});

test("?assunto= presets a subject; an unknown one presets nothing", async () => {
  expect(await page("/contato?assunto=parceria")).toContain('<option value="parceria" selected="">');
  expect(await page("/contato?assunto=vendas")).not.toMatch(/<option value="[^"]+" selected/);
});

test("after sending without JavaScript the spec's sentence is above an empty form", async () => {
  const html = await page("/contato?enviado=1");
  expect(html).toMatch(
    /<div role="status"><p[^>]*>.*?Mensagem enviada com sucesso! Responderemos em breve\.<\/span><\/p><\/div>/,
  );
  expect(html).toContain("0/500 caracteres");
  expect(await page("/contato?enviado=2")).not.toContain("Mensagem enviada com sucesso!");
});

test("the counter is right without JavaScript: line ends count once, emoji as one", async () => {
  const mensagem = `${"🔥".repeat(10)}\r\n${"a".repeat(500)}`;
  const html = await (await server.request("/contato", formPost({ mensagem }))).text();
  expect(html).toContain("511/500 caracteres");
  expect(html).toContain("A mensagem deve ter no máximo 500 caracteres");
  // Without a script nothing could enable it again.
  expect(html).not.toMatch(/<button type="submit" disabled/);
});

test("every wrong field is described by its error, and the title reports an error", async () => {
  const html = await (await server.request("/contato", formPost({}))).text();
  expect(html).toContain("<title>Erro: Contato · Xepa</title>");
  expect(html).toContain("Confira os campos destacados.");
  const sentences = {
    nome: "Informe seu nome",
    email: "Informe seu e-mail",
    assunto: "Escolha um assunto",
    mensagem: "Escreva sua mensagem",
  };
  for (const [name, sentence] of Object.entries(sentences)) {
    expect(control(html, name)).toContain('aria-invalid="true"');
    expect(control(html, name)).toMatch(new RegExp(`aria-describedby="[^"]*contato-${name}-erro"`));
    expect(html).toContain(
      `<p id="contato-${name}-erro" aria-live="polite" class="field-error">${sentence}</p>`,
    );
  }
});

test("when the form service fails the spec's sentence is shown and the fields keep their text", async () => {
  server = await testServer({ CONTACT_FORM_URL: "http://127.0.0.1:9/f" });
  const fields = { nome: "Ana", email: "ana@example.com", assunto: "outro", mensagem: "Oi, tudo bem?" };
  const response = await server.request("/contato", formPost(fields));
  expect(response.status).toBe(502);
  const html = await response.text();
  expect(html).toContain("Erro ao enviar mensagem. Tente novamente.");
  expect(html).toContain("Oi, tudo bem?</textarea>");
  expect(html).toContain('<option value="outro" selected="">');
});

test("only configured channels are shown", async () => {
  const bare = await page();
  expect(bare).not.toContain("Nossas redes");
  expect(bare).not.toContain("Abrir o chat de suporte");
  server = await testServer({
    SOCIAL_TELEGRAM_URL: "https://t.me/xepa-teste",
    SUPPORT_CHAT_URL: "https://wa.me/123",
  });
  const html = await page();
  const aside = html.slice(html.indexOf("<aside"), html.indexOf("</aside>"));
  expect(aside).toContain('href="https://t.me/xepa-teste"');
  expect(aside).toContain('href="https://wa.me/123"');
  expect(aside).not.toContain("WhatsApp");
});

test("questions expand without a script, and the trap is hidden from people and screen readers", async () => {
  const html = await page();
  expect(html.match(/<details/g)?.length).toBeGreaterThanOrEqual(5);
  expect(html).toContain('<div class="honeypot" aria-hidden="true">');
  expect(control(html, "website")).toContain('tabindex="-1"');
  expect(html.match(/href="\/privacidade"/g)?.length).toBeGreaterThanOrEqual(2);
});

test("in English the API's sentences are English too", async () => {
  const response = await server.request("/contato", formPost({ nome: "Ana" }, { Cookie: "lng=en" }));
  const html = await response.text();
  expect(html).toContain("Enter your e-mail address");
  expect(html).toContain("0/500 characters");
  expect(html).toContain("Problem with a deal");
});

test("reporting an offer presets its address in the message, readable", async () => {
  const html = await (await server.request("/contato?assunto=problema-oferta&oferta=caf%C3%A9-%231")).text();
  expect(html).toMatch(/<textarea[^>]*>http:\/\/localhost:3000\/product\/café-%231\n/);
  expect(html).toContain('<meta name="robots" content="noindex');
});
