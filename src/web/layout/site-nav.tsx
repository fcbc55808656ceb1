import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Plus, X } from "#web/ui/icons.ts";
import { categoryLinks, pageLinks, type SiteLink } from "./site-links.ts";

export const NAV_ID = "menu";

/** The link that a page belongs to: the page itself, or one that it is inside of. */
export interface PlaceInMenu {
  href: string;
  current: "page" | "true";
}

const links: readonly SiteLink[] = [{ label: "Início", href: "/" }, ...categoryLinks];

export function placeInMenu(path: string): PlaceInMenu | null {
  for (const { href } of [...links, ...pageLinks]) {
    const current = currentness(href, path);
    if (current) return { href, current };
  }
  return null;
}

/** One navigation for every width: a row on wide screens, a popover on narrow ones, which needs no script. */
export function SiteNav({ place }: { place: PlaceInMenu | null }) {
  const t = useTranslate();
  return (
    <nav id={NAV_ID} popover="auto" aria-label={t("Principal")} className="site-nav">
      <div>
        <span>{t("Menu")}</span>
        <button
          type="button"
          popoverTarget={NAV_ID}
          popoverTargetAction="hide"
          aria-label={t("Fechar menu")}
          className="icon-button"
        >
          <X />
        </button>
      </div>
      <NavList links={links} place={place} />
      <NavList links={pageLinks} place={place} />
      <ButtonLink kind="primary" href="/enviar-produtos">
        <Plus size={18} /> {t("Enviar oferta")}
      </ButtonLink>
    </nav>
  );
}

function NavList({ links, place }: { links: readonly SiteLink[]; place: PlaceInMenu | null }) {
  const t = useTranslate();
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} aria-current={place?.href === href ? place.current : undefined}>
            {t(label)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** An article is inside the blog, but is not the blog's page itself. */
function currentness(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
