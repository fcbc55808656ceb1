/** Added to the site's own style sheet, which has the colours, the fonts, .wrap and .awning. */
export const devMailStyle = `
.dev-mail header { background: var(--color-bar, #fff); }
.dev-mail header a {
  display: inline-flex; min-height: 44px; align-items: center; margin: 10px 0;
  font: 800 1.75rem/1 var(--font-display, sans-serif); letter-spacing: -0.04em;
}
.dev-mail main { padding-block: 3.5rem 4rem; }
.dev-mail h1 { font-size: 1.875rem; font-weight: 800; overflow-wrap: anywhere; }
.dev-mail h2 { margin-top: 2rem; font-size: 1.25rem; font-weight: 700; }
.dev-mail .lead, .dev-mail .none { margin-top: 0.5rem; color: var(--color-muted, #666); }
.dev-mail .letters { margin-top: 1.5rem; display: grid; gap: 0.75rem; }
.dev-mail .letters a {
  display: grid; gap: 0.125rem 1rem; padding: 0.875rem 1.125rem; overflow-wrap: anywhere;
  border: 1px solid var(--color-line, #ddd); border-radius: 0.875rem; background: var(--color-surface, #fff);
}
.dev-mail .letters a:hover { background: var(--color-sunk, #f6f1e4); }
.dev-mail .letters strong { font-weight: 700; }
.dev-mail .to, .dev-mail time { color: var(--color-muted, #666); }
.dev-mail .back, .dev-mail pre a { color: var(--color-green-text, #0b7a46); text-decoration: underline; font-weight: 600; }
.dev-mail .back { display: inline-flex; min-height: 44px; align-items: center; }
.dev-mail dl { margin-top: 1rem; display: grid; gap: 0.25rem; overflow-wrap: anywhere; }
.dev-mail dl div { display: flex; flex-wrap: wrap; gap: 0 0.5rem; }
.dev-mail dt { color: var(--color-muted, #666); }
.dev-mail dt::after { content: ":"; }
.dev-mail iframe {
  width: 100%; height: 44rem; margin-top: 0.75rem;
  border: 1px solid var(--color-line, #ddd); border-radius: 0.875rem; background: var(--color-surface, #fff);
}
.dev-mail pre {
  margin-top: 0.75rem; padding: 1.125rem; white-space: pre-wrap; overflow-wrap: anywhere;
  border-radius: 0.875rem; background: var(--color-sunk, #f6f1e4); font: 0.9375rem/1.6 ui-monospace, monospace;
}
@media (width >= 47.5rem) {
  .dev-mail .letters a { grid-template-columns: 16rem 1fr auto; align-items: baseline; }
}
`;
