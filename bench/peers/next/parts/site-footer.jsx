import { Icon } from "./icon.jsx";

export function SiteFooter() {
  return (
    <footer className="bg-night pt-13 pb-7 text-night-text print:bg-white print:text-char">
      <div className="wrap grid gap-x-8 gap-y-10 max-md:grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] md:grid-cols-[2fr_1fr_1fr_1.2fr]">
        <div className="max-md:col-span-full">
          <span className="text-white print:text-char">
            <a
              href="/"
              className="inline-flex min-h-11 items-center gap-2.5 font-display text-[1.75rem] leading-none font-extrabold tracking-[-0.04em]"
            >
              <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
                <path className="fill-green" d="M3 6h28l2 9H1z" />
                <path className="fill-white" d="M8.6 6h5.6l-.6 9H6.9zM19.8 6h5.6l1.7 9h-6.7z" />
                <path
                  className="fill-green-shade"
                  d="M1 15c0 2.6 2 4 4 4s4-1.4 4-4c0 2.6 2 4 4 4s4-1.4 4-4c0 2.6 2 4 4 4s4-1.4 4-4c0 2.6 2 4 4 4s4-1.4 4-4z"
                />
                <rect className="fill-yellow" x="7" y="21" width="20" height="10" rx="2" />
                <path className="stroke-char" d="M11 26h12" strokeWidth="2.4" strokeLinecap="round" />
              </svg>
              <span>Xepa</span>
            </a>
          </span>
          <p className="mt-3 max-w-[42ch]">
            Xepa divulga ofertas de lojas parceiras. Não vendemos produtos: você compra direto na loja.
          </p>
          <ul className="mt-4 flex flex-wrap gap-2.5 print:hidden">
            <li>
              <a
                href="https://chat.whatsapp.com/exemplo"
                target="_blank"
                rel="noopener"
                className="grid size-11 place-items-center rounded-full bg-night-raised hover:text-white"
              >
                <Icon size={20}>
                  <path d="M3 21l1.7-4.6A9 9 0 1 1 8 19.5zM9 8.2c-.3 3.6 3.1 7 6.7 6.7.8-.1 1.2-.8 1.1-1.6l-1.9-.8-1 .9a6.3 6.3 0 0 1-2.5-2.5l.9-1-.8-1.9C10.2 7.6 9.2 7.5 9 8.200z" />
                </Icon>
                <span className="sr-only">WhatsApp (abre em nova aba)</span>
              </a>
            </li>
            <li>
              <a
                href="https://t.me/exemplo"
                target="_blank"
                rel="noopener"
                className="grid size-11 place-items-center rounded-full bg-night-raised hover:text-white"
              >
                <Icon size={20}>
                  <path d="M21.5 3.5 2.5 11l6 2.300L18 6.500l-7 8.5 7 4.500zM8.5 13.300v6.200l2.5-3" />
                </Icon>
                <span className="sr-only">Telegram (abre em nova aba)</span>
              </a>
            </li>
            <li>
              <a
                href="https://www.instagram.com/exemplo"
                target="_blank"
                rel="noopener"
                className="grid size-11 place-items-center rounded-full bg-night-raised hover:text-white"
              >
                <Icon size={20}>
                  <path d="M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM17.5 6.500h.01" />
                </Icon>
                <span className="sr-only">Instagram (abre em nova aba)</span>
              </a>
            </li>
            <li>
              <a
                href="https://www.facebook.com/exemplo"
                target="_blank"
                rel="noopener"
                className="grid size-11 place-items-center rounded-full bg-night-raised hover:text-white"
              >
                <Icon size={20}>
                  <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />
                </Icon>
                <span className="sr-only">Facebook (abre em nova aba)</span>
              </a>
            </li>
          </ul>
        </div>
        <div className="print:hidden">
          <h2 className="mb-3 text-lg font-bold text-white">Categorias</h2>
          <ul>
            <li>
              <a
                href="/categoria/smartphones"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Smartphones
              </a>
            </li>
            <li>
              <a
                href="/categoria/eletronicos"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Eletrônicos
              </a>
            </li>
            <li>
              <a
                href="/categoria/casa"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Casa
              </a>
            </li>
            <li>
              <a
                href="/categoria/moda"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Moda
              </a>
            </li>
            <li>
              <a
                href="/categoria/informatica"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Informática
              </a>
            </li>
            <li>
              <a
                href="/categoria/games"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Games
              </a>
            </li>
            <li>
              <a
                href="/categoria/outros"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Outros
              </a>
            </li>
          </ul>
        </div>
        <div className="print:hidden">
          <h2 className="mb-3 text-lg font-bold text-white">Xepa</h2>
          <ul>
            <li>
              <a
                href="/blog"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Blog
              </a>
            </li>
            <li>
              <a
                href="/sobre"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Sobre
              </a>
            </li>
            <li>
              <a
                href="/contato"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Contato
              </a>
            </li>
            <li>
              <a
                href="/enviar-produtos"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Enviar oferta
              </a>
            </li>
            <li>
              <a
                href="/privacidade"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Privacidade
              </a>
            </li>
            <li>
              <a
                href="/termos"
                className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
              >
                Termos de uso
              </a>
            </li>
          </ul>
        </div>
        <div className="print:hidden">
          <h2 className="mb-3 text-lg font-bold text-white">Segurança</h2>
          <svg
            width="188"
            height="64"
            viewBox="0 0 188 64"
            className="max-w-full"
            role="img"
            aria-label="Links verificados e conexão segura"
          >
            <rect className="fill-yellow" x="1" y="1" width="186" height="62" rx="11" />
            <rect
              className="fill-none stroke-char"
              x="4"
              y="4"
              width="180"
              height="56"
              rx="8"
              strokeWidth="1.5"
            />
            <path
              className="fill-go"
              d="M32 12c5 4 10 5.5 15 5.500v13c0 10-6.5 16.5-15 20.5-8.5-4-15-10.5-15-20.500v-13c5 0 10-1.5 15-5.500z"
            />
            <path
              className="fill-none stroke-white"
              d="m25 32 5.5 5.500L40 27"
              strokeWidth="4"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
            <text className="fill-char text-[13px] font-bold" x="56" y="29">
              Links verificados
            </text>
            <text className="fill-char text-[12px]" x="56" y="46">
              Conexão segura
            </text>
          </svg>
        </div>
      </div>
      <div className="wrap mt-9">
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-night-line pt-5 text-sm text-night-muted print:text-char">
          <div className="grid gap-1">
            <p>As informações e os preços dos produtos são de responsabilidade das lojas parceiras.</p>
            <p>
              Os links para as lojas são publicidade e podem ser links de afiliado: podemos receber comissão
              pelas compras.
            </p>
          </div>
          <nav aria-label="Idioma" className="print:hidden">
            <ul className="flex flex-wrap gap-1">
              <li>
                <a
                  href="/?lng=pt-BR"
                  hrefLang="pt-BR"
                  lang="pt-BR"
                  aria-current="true"
                  className="inline-flex min-h-11 items-center rounded-full px-3 hover:text-white current:font-bold current:text-white"
                >
                  Português
                </a>
              </li>
              <li>
                <a
                  href="/?lng=en"
                  hrefLang="en"
                  lang="en"
                  className="inline-flex min-h-11 items-center rounded-full px-3 hover:text-white current:font-bold current:text-white"
                >
                  English
                </a>
              </li>
            </ul>
          </nav>
          <p>© 2014–2026 Xepa</p>
        </div>
      </div>
    </footer>
  );
}
