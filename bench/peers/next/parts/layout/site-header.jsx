import { cleanText, longestTerm } from "xepa/domain/products/search-term.ts";
import { Bell, Menu, Plus, Search, User } from "../icons.jsx";
import { Island } from "../islands/island.jsx";
import { t } from "../translate.js";
import { Button, ButtonLink } from "../ui/button.jsx";
import { Logo } from "../ui/logo.jsx";
import { SearchBoxIsland } from "./search-box-island.jsx";
import { SignOutIsland } from "./sign-out-island.jsx";
import { NAV_ID, placeInMenu, SiteNav } from "./site-nav.jsx";

export function SiteHeader({ site, path, term }) {
  const props = {
    name: site.name,
    place: placeInMenu(path),
  };
  // Terms are without number, and nobody else's.
  return term ? <Header {...props} term={term} /> : <Header {...props} />;
}

function Header({ name, place, term }) {
  return (
    <>
      <header className="site-header">
        <div className="site-bar wrap flex flex-wrap items-center gap-x-3 gap-y-2 py-2 lg:h-16 lg:flex-nowrap lg:gap-x-7 lg:py-0">
          <Logo name={name} />
          <SearchForm term={term} />
          <div className="ml-auto flex flex-wrap items-center justify-end gap-1 min-[23rem]:gap-2 lg:flex-nowrap print:hidden">
            <ButtonLink kind="ghost" className="max-lg:hidden" href="/enviar-produtos">
              <Plus size={18} /> {t("Enviar oferta")}
            </ButtonLink>
            <BellLink />
            <AccountMenu />
            <button
              type="button"
              popoverTarget={NAV_ID}
              aria-label={t("Menu")}
              className="grid size-11 place-items-center rounded-full lg:hidden"
            >
              <Menu />
            </button>
          </div>
        </div>
      </header>
      {/* Outside, so that it scrolls away while the header stays. */}
      <SiteNav place={place} />
      <div className="awning" aria-hidden="true" />
    </>
  );
}

/** §2: only a term that is not blank is searched; the browser itself sees to that. */
function SearchForm({ term: typed }) {
  const term = cleanText(typed, longestTerm);
  return (
    <search className="relative order-1 min-w-0 basis-full lg:order-none print:hidden lg:flex-1">
      <form
        action="/buscar"
        className="flex h-12 items-center gap-2.5 rounded-full border border-transparent bg-sunk pr-0.5 pl-4 text-muted outline-offset-2 outline-ink has-[input:focus-visible]:outline-3 lg:pointer-fine:pr-1"
      >
        <Search size={20} className="shrink-0 max-lg:hidden" />
        <label htmlFor="busca" className="sr-only">
          {t("Buscar ofertas")}
        </label>
        {/* Without the button: a first tap on it must not wait for the island. */}
        <Island name="search-box" wake="touch" props={{ term }}>
          <SearchBoxIsland term={term} />
        </Island>
        <Button kind="primary" className="max-lg:size-11 max-lg:px-0 lg:pointer-fine:min-h-9.5" type="submit">
          <Search size={20} className="lg:hidden" />
          <span className="max-lg:sr-only">{t("Buscar")}</span>
        </Button>
      </form>
    </search>
  );
}

/** A link for everybody; `marks/bell.ts` adds the count and the panel for members. */
function BellLink() {
  return (
    <a href="/notificacoes" className="bell" data-mark="bell" aria-label={t("Notificações")}>
      <Bell size={22} />
      <span className="bell-count" aria-hidden="true" hidden />
    </a>
  );
}

const memberLinks = [
  {
    href: "/para-voce",
    label: "Para você",
  },
  {
    href: "/alertas",
    label: "Meus alertas",
  },
  {
    href: "/salvas",
    label: "Ofertas salvas",
  },
];

/** Both stand in every document; the loader decides which one is seen. Without a script nobody can be signed in. */
function AccountMenu() {
  return (
    <>
      <ButtonLink kind="line" className="member:hidden" id="entrar" href="/login">
        <User size={18} /> {t("Entrar")}
      </ButtonLink>
      <Button kind="line" className="guest:hidden" popoverTarget="conta">
        <User size={18} className="shrink-0 max-md:hidden" />
        {/* The name gives way, so that the row does not wrap on a narrow phone. */}
        <span data-name={t("Minha conta")} className="max-w-[clamp(2rem,100vw-19rem,10rem)] truncate" />
      </Button>
      <div id="conta" popover="auto" className="account-menu">
        <a href="/dashboard" className="account-line admin:hidden">
          {t("Meu Dashboard")}
        </a>
        <a href="/admin" className="account-line no-admin:hidden">
          {t("Painel Admin")}
        </a>
        {memberLinks.map(({ href, label }) => (
          <a key={href} href={href} className="account-line">
            {t(label)}
          </a>
        ))}
        <a href="/meus-dados" className="account-line">
          {t("Meus dados")}
        </a>
        <Island name="sign-out" wake="touch" props={{}}>
          <SignOutIsland />
        </Island>
      </div>
    </>
  );
}
