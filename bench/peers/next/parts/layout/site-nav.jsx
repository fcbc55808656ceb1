import { categoryLinks, pageLinks } from "xepa/web/layout/site-links.ts";
import { Plus, X } from "../icons.jsx";
import { t } from "../translate.js";
import { ButtonLink } from "../ui/button.jsx";

export const NAV_ID = "menu";

const links = [
  {
    label: "Início",
    href: "/",
  },
  ...categoryLinks,
];

export function placeInMenu(path) {
  for (const { href } of [...links, ...pageLinks]) {
    const current = currentness(href, path);
    if (current)
      return {
        href,
        current,
      };
  }
  return null;
}

/** One navigation for every width: a row on wide screens, a popover on narrow ones, which needs no script. */
export function SiteNav({ place }) {
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

function NavList({ links, place }) {
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
function currentness(href, path) {
  if (href === path) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
