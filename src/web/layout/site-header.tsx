import Menu from "lucide-react/icons/menu";
import Plus from "lucide-react/icons/plus";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { CachedPart } from "#web/ui/cached-part.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { SearchForm } from "./search-form.tsx";
import { NAV_ID, type PlaceInMenu, placeInMenu, SiteNav } from "./site-nav.tsx";

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

interface HeaderProps {
  name: string;
  place: PlaceInMenu | null;
  term?: string;
}

function Header({ name, place, term }: HeaderProps) {
  const t = useTranslate();
  return (
    <header className="relative z-10 bg-bar">
      <div className="site-bar wrap flex flex-wrap items-center gap-x-3 gap-y-2 pt-2 pb-3 lg:h-19 lg:flex-nowrap lg:gap-x-7 lg:py-0">
        <Logo name={name} />
        <SearchForm term={term} />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 lg:flex-nowrap print:hidden">
          <ButtonLink kind="ghost" className="max-lg:hidden" href="/enviar-produtos">
            <Plus size={18} /> {t("Enviar oferta")}
          </ButtonLink>
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
      <SiteNav place={place} />
      <div className="awning" aria-hidden="true" />
    </header>
  );
}
