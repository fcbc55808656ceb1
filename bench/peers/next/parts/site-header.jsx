import { Icon } from "./icon.jsx";

export function SiteHeader() {
  return (
    <header className="relative z-10 bg-bar">
      <div className="site-bar wrap flex flex-wrap items-center gap-x-3 gap-y-2 pt-2 pb-3 lg:h-19 lg:flex-nowrap lg:gap-x-7 lg:py-0">
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
        <search className="relative order-1 min-w-0 basis-full lg:order-none print:hidden lg:flex-1">
          <form
            className="flex h-12 items-center gap-2.5 rounded-full border border-transparent bg-sunk pr-0.5 pl-4 text-muted outline-offset-2 outline-ink has-[input:focus-visible]:outline-3 lg:pointer-fine:pr-1"
            action="/buscar"
          >
            <Icon size={20} className="lucide lucide-search shrink-0 max-lg:hidden">
              <path d="m21 21-4.34-4.34" />
              <circle cx="11" cy="11" r="8" />
            </Icon>
            <label htmlFor="busca" className="sr-only">
              Buscar ofertas
            </label>
            <div data-island="search-box" data-wake="touch" data-props={'{"term":""}'}>
              <input
                id="busca"
                type="search"
                required
                maxLength="200"
                pattern=".*\S.*"
                title="Digite algo para buscar"
                placeholder="Busque por produto, loja ou categoria"
                autoComplete="off"
                enterKeyHint="search"
                className="h-full min-w-0 flex-1 text-ink outline-none [box-shadow:none] placeholder:text-ellipsis placeholder:text-muted"
                name="q"
                defaultValue=""
              />
              <span role="status" className="sr-only" />
            </div>
            <button
              type="submit"
              className="inline-flex max-w-full items-center justify-center gap-2 rounded-full py-1 text-center leading-tight font-[650] transition-colors border-[1.5px] border-transparent bg-go text-white hover:bg-go-deep min-h-11 px-4.5 lg:pointer-fine:min-h-10.5 max-lg:size-11 max-lg:px-0 lg:pointer-fine:min-h-9.5"
            >
              <Icon size={20} className="lucide lucide-search lg:hidden">
                <path d="m21 21-4.34-4.34" />
                <circle cx="11" cy="11" r="8" />
              </Icon>
              <span className="max-lg:sr-only">Buscar</span>
            </button>
          </form>
        </search>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 lg:flex-nowrap print:hidden">
          <a
            href="/enviar-produtos"
            className="inline-flex max-w-full items-center justify-center gap-2 rounded-full py-1 text-center leading-tight font-[650] transition-colors text-green-text hover:text-green-deep min-h-11 px-4.5 lg:pointer-fine:min-h-10.5 max-lg:hidden"
          >
            <Icon size={18} className="lucide lucide-plus">
              <path d="M5 12h14" />
              <path d="M12 5v14" />
            </Icon>{" "}
            Enviar oferta
          </a>
          <a
            id="entrar"
            href="/login"
            className="inline-flex max-w-full items-center justify-center gap-2 rounded-full py-1 text-center leading-tight font-[650] transition-colors border-[1.5px] border-line bg-surface hover:border-muted min-h-11 px-4.5 lg:pointer-fine:min-h-10.5 member:hidden"
          >
            <Icon size={18} className="lucide lucide-user">
              <path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2" />
              <circle cx="12" cy="7" r="4" />
            </Icon>{" "}
            Entrar
          </a>
          <button
            type="button"
            popoverTarget="conta"
            className="inline-flex max-w-full items-center justify-center gap-2 rounded-full py-1 text-center leading-tight font-[650] transition-colors border-[1.5px] border-line bg-surface hover:border-muted min-h-11 px-4.5 lg:pointer-fine:min-h-10.5 guest:hidden"
          >
            <Icon size={18} className="lucide lucide-user shrink-0 max-md:hidden">
              <path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2" />
              <circle cx="12" cy="7" r="4" />
            </Icon>
            <span data-name="Minha conta" />
          </button>
          <div id="conta" popover="auto" className="account-menu">
            <a href="/dashboard" className="account-line admin:hidden">
              Meu Dashboard
            </a>
            <a href="/admin" className="account-line no-admin:hidden">
              Painel Admin
            </a>
            <a href="/meus-dados" className="account-line">
              Meus dados
            </a>
            <div data-island="sign-out" data-wake="touch" data-props={"{}"}>
              <button type="button" className="account-line">
                Sair
              </button>
            </div>
          </div>
          <button
            type="button"
            popoverTarget="menu"
            aria-label="Menu"
            className="grid size-11 place-items-center rounded-full lg:hidden"
          >
            <Icon size={24} className="lucide lucide-menu">
              <path d="M4 5h16" />
              <path d="M4 12h16" />
              <path d="M4 19h16" />
            </Icon>
          </button>
        </div>
      </div>
      <nav id="menu" popover="auto" aria-label="Principal" className="site-nav">
        <div className="mb-2 flex items-center justify-between lg:hidden">
          <span className="font-display text-xl font-bold">Menu</span>
          <button
            type="button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label="Fechar menu"
            className="grid size-11 place-items-center rounded-full"
          >
            <Icon size={24} className="lucide lucide-x">
              <path d="M18 6 6 18" />
              <path d="m6 6 12 12" />
            </Icon>
          </button>
        </div>
        <ul className="lg:flex lg:gap-1">
          <li>
            <a
              href="/"
              aria-current="page"
              className="flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:text-ink current:bg-green-soft current:font-bold current:text-green-deep lg:pointer-fine:min-h-9 forced-colors:current:underline"
            >
              Início
            </a>
          </li>
          <li>
            <a
              href="/categoria/smartphones"
              className="flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:text-ink current:bg-green-soft current:font-bold current:text-green-deep lg:pointer-fine:min-h-9 forced-colors:current:underline"
            >
              Smartphones
            </a>
          </li>
          <li>
            <a
              href="/categoria/eletronicos"
              className="flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:text-ink current:bg-green-soft current:font-bold current:text-green-deep lg:pointer-fine:min-h-9 forced-colors:current:underline"
            >
              Eletrônicos
            </a>
          </li>
          <li>
            <a
              href="/categoria/casa"
              className="flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:text-ink current:bg-green-soft current:font-bold current:text-green-deep lg:pointer-fine:min-h-9 forced-colors:current:underline"
            >
              Casa
            </a>
          </li>
          <li>
            <a
              href="/categoria/moda"
              className="flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:text-ink current:bg-green-soft current:font-bold current:text-green-deep lg:pointer-fine:min-h-9 forced-colors:current:underline"
            >
              Moda
            </a>
          </li>
          <li>
            <a
              href="/categoria/informatica"
              className="flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:text-ink current:bg-green-soft current:font-bold current:text-green-deep lg:pointer-fine:min-h-9 forced-colors:current:underline"
            >
              Informática
            </a>
          </li>
          <li>
            <a
              href="/categoria/games"
              className="flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:text-ink current:bg-green-soft current:font-bold current:text-green-deep lg:pointer-fine:min-h-9 forced-colors:current:underline"
            >
              Games
            </a>
          </li>
          <li>
            <a
              href="/categoria/outros"
              className="flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:text-ink current:bg-green-soft current:font-bold current:text-green-deep lg:pointer-fine:min-h-9 forced-colors:current:underline"
            >
              Outros
            </a>
          </li>
        </ul>
        <ul className="lg:flex lg:gap-1">
          <li>
            <a
              href="/blog"
              className="flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:text-ink current:bg-green-soft current:font-bold current:text-green-deep lg:pointer-fine:min-h-9 forced-colors:current:underline"
            >
              Blog
            </a>
          </li>
          <li>
            <a
              href="/sobre"
              className="flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:text-ink current:bg-green-soft current:font-bold current:text-green-deep lg:pointer-fine:min-h-9 forced-colors:current:underline"
            >
              Sobre
            </a>
          </li>
          <li>
            <a
              href="/contato"
              className="flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:text-ink current:bg-green-soft current:font-bold current:text-green-deep lg:pointer-fine:min-h-9 forced-colors:current:underline"
            >
              Contato
            </a>
          </li>
        </ul>
        <a
          href="/enviar-produtos"
          className="inline-flex max-w-full items-center justify-center gap-2 rounded-full py-1 text-center leading-tight font-[650] transition-colors border-[1.5px] border-transparent bg-go text-white hover:bg-go-deep min-h-11 px-4.5 lg:pointer-fine:min-h-10.5 mt-5 w-full lg:hidden"
        >
          <Icon size={18} className="lucide lucide-plus">
            <path d="M5 12h14" />
            <path d="M12 5v14" />
          </Icon>{" "}
          Enviar oferta
        </a>
      </nav>
      <div className="awning" aria-hidden="true" />
    </header>
  );
}
