import { categoryNames } from "#domain/products/categories.ts";
import { emptyTerm } from "#domain/products/empty-term.ts";
import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { Island } from "#web/islands/island.tsx";
import { markTexts } from "#web/marks/mark-texts.ts";
import { noticeTexts } from "#web/notices/notice-texts.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CachedPart } from "#web/ui/cached-part.tsx";
import { Bell, Menu, Plus, Search, User } from "#web/ui/icons.ts";
import { Logo } from "#web/ui/logo.tsx";
import { SearchBoxIsland } from "./search-box-island.tsx";
import { SignOutIsland } from "./sign-out-island.tsx";
import { NAV_ID, type PlaceInMenu, placeInMenu, SiteNav } from "./site-nav.tsx";
import { groupTitles } from "./suggestion-options.ts";

export interface SiteHeaderProps {
  site: SiteIdentity;
  /** The page's own address, without query: marks the current link. */
  path: string;
  /** What was searched, on the page of results. */
  term?: string | undefined;
}

export function SiteHeader({ site, path, term }: SiteHeaderProps) {
  const props = { name: site.name, place: placeInMenu(path) };
  // Terms are without number, and nobody else's.
  return term ? <Header {...props} term={term} /> : <CachedPart part={Header} props={props} />;
}

function Header({ name, place, term }: { name: string; place: PlaceInMenu | null; term?: string }) {
  const t = useTranslate();
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

export const searchBoxTexts: readonly string[] = [
  ...Object.values(groupTitles),
  ...categoryNames,
  "Grátis",
  emptyTerm.title,
  "Busque por produto, loja ou categoria",
  "Sugestões",
  "Nenhuma sugestão",
  "1 sugestão. Use as setas para escolher.",
  "{{n}} sugestões. Use as setas para escolher.",
];

/** §2: only a term that is not blank is searched; the browser itself sees to that. */
function SearchForm({ term: typed }: { term: string | undefined }) {
  const t = useTranslate();
  const term = cleanText(typed, longestTerm);
  return (
    <search>
      <form action="/buscar" className="search-form">
        <Search size={20} className="shrink-0 max-lg:hidden" />
        <label htmlFor="busca" className="sr-only">
          {t("Buscar ofertas")}
        </label>
        {/* Without the button: a first tap on it must not wait for the island. */}
        <Island name="search-box" wake="touch" props={{ term }} texts={searchBoxTexts}>
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
  const t = useTranslate();
  const texts = useLanguage() === "en" ? [...markTexts, ...noticeTexts] : [];
  return (
    <a
      href="/notificacoes"
      className="bell"
      data-mark="bell"
      data-texts={
        texts.length > 0
          ? JSON.stringify(Object.fromEntries(texts.map((text) => [text, t(text)])))
          : undefined
      }
      aria-label={t("Notificações")}
    >
      <Bell size={22} />
      <span className="bell-count" aria-hidden="true" hidden />
    </a>
  );
}

export const signOutTexts: readonly string[] = ["Sair", "Saindo…", "Você saiu da sua conta", "Fechar aviso"];

const memberLinks = [
  { href: "/para-voce", label: "Para você" },
  { href: "/alertas", label: "Meus alertas" },
  { href: "/salvas", label: "Ofertas salvas" },
];

/** Both stand in every document; the loader decides which one is seen. Without a script nobody can be signed in. */
function AccountMenu() {
  const t = useTranslate();
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
        <Island name="sign-out" wake="touch" props={{}} texts={signOutTexts}>
          <SignOutIsland />
        </Island>
      </div>
    </>
  );
}
