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
        <div className="site-bar wrap">
          <Logo name={name} />
          <SearchForm term={term} />
          <div>
            <ButtonLink kind="ghost" className="max-lg:hidden" href="/enviar-produtos">
              <Plus size={18} /> {t("Enviar oferta")}
            </ButtonLink>
            <BellLink />
            <AccountMenu />
            <button
              type="button"
              popoverTarget={NAV_ID}
              aria-label={t("Menu")}
              className="icon-button lg:hidden"
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
    <search>
      <form action="/buscar" className="search-form">
        <Search size={20} className="shrink-0 max-lg:hidden" />
        <label htmlFor="busca" className="sr-only">
          {t("Buscar ofertas")}
        </label>
        {/* Without the button: a first tap on it must not wait for the island. */}
        <Island name="search-box" wake="touch" props={{ term }}>
          <SearchBoxIsland term={term} />
        </Island>
        <Button kind="primary" type="submit">
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
        <span data-name={t("Minha conta")} className="account-name" />
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
