import { html } from "hono/html";
import { relativeAge } from "#domain/format/date.ts";
import type { WrittenLetter } from "#domain/mail/letters.ts";

export interface ReadLetter extends WrittenLetter {
  id: string;
  to: string;
  created_at: string;
}

interface PageParts {
  name: string;
  styles: string[];
  now: () => Date;
}

type Html = ReturnType<typeof html>;

/** `html` escapes every value: a letter shows user input. */
export function listPage(page: PageParts, letters: ReadLetter[]): Html {
  const rows = letters.map(
    ({ id, to, subject, created_at }) => html`
      <li><a href="/dev/mail/${id}">
        <span class="to">${to}</span>
        <strong>${subject}</strong>
        <time datetime="${created_at}">${relativeAge(created_at, page.now())}</time>
      </a></li>`,
  );
  return layout(
    page,
    "E-mails desta máquina",
    html`
    <h1>E-mails que não saíram</h1>
    <p class="lead">Sem SMTP_URL nada é enviado: os e-mails ficam aqui, só para esta máquina, os mais novos primeiro.</p>
    ${letters.length === 0 ? html`<p class="none">Nenhum e-mail ainda.</p>` : html`<ul class="letters">${rows}</ul>`}`,
  );
}

export function letterPage(page: PageParts, letter: ReadLetter): Html {
  const { id, to, subject, created_at, text, headers = {}, replyTo } = letter;
  const lines: [string, string][] = [
    ["Para", to],
    ...(replyTo ? [["Responder a", `${replyTo.name} <${replyTo.address}>`] as [string, string]] : []),
    ...Object.entries(headers),
  ];
  return layout(
    page,
    subject,
    html`
    <p><a class="back" href="/dev/mail">Todos os e-mails</a></p>
    <h1>${subject}</h1>
    <dl>
      ${lines.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
      <div><dt>Escrito</dt><dd><time datetime="${created_at}">${relativeAge(created_at, page.now())}</time></dd></div>
    </dl>
    <h2>Como HTML</h2>
    <iframe src="/dev/mail/${id}/html" title="O e-mail como HTML" sandbox></iframe>
    <h2>Como texto</h2>
    <pre>${withLinks(text)}</pre>`,
  );
}

/** Links do not work inside the sandboxed letter, so they are listed outside. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => (i % 2 === 0 ? html`${part}` : html`<a href="${part}" rel="noreferrer">${part}</a>`));
}

function layout({ name, styles }: PageParts, title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${title} · ${name}</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  ${styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
  <link rel="stylesheet" href="/dev/mail/style.css">
</head>
<body class="dev-mail">
  <header><div class="wrap"><a href="/">${name}</a></div></header>
  <div class="awning" aria-hidden="true"></div>
  <main class="wrap">${content}</main>
</body>
</html>`;
}
