import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
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
      <div className="mb-2 flex items-center justify-between lg:hidden">
        <span className="font-display text-xl font-bold">{t("Menu")}</span>
        <button
          type="button"
          popoverTarget={NAV_ID}
          popoverTargetAction="hide"
          aria-label={t("Fechar menu")}
          className="grid size-11 place-items-center rounded-full"
        >
          <X />
        </button>
      </div>
      <NavList links={links} place={place} />
      <NavList links={pageLinks} place={place} />
      <ButtonLink kind="primary" className="mt-5 w-full lg:hidden" href="/enviar-produtos">
        <Plus size={18} /> {t("Enviar oferta")}
      </ButtonLink>
    </nav>
  );
}

function NavList({ links, place }: { links: readonly SiteLink[]; place: PlaceInMenu | null }) {
  const t = useTranslate();
  return (
    <ul className="lg:flex lg:gap-1">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={place?.href === href ? place.current : undefined}
            className="flex min-h-11 items-center rounded-full px-3 whitespace-nowrap hover:text-ink current:bg-green-soft current:font-bold current:text-green-deep lg:pointer-fine:min-h-9 forced-colors:current:underline"
          >
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
