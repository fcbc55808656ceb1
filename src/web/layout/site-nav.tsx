import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { categoryLinks, pageLinks, type SiteLink } from "./site-links.ts";

export const NAV_ID = "menu";

/** One navigation for every width: a row on wide screens, a popover on narrow ones, which needs no script. */
export function SiteNav({ path }: { path: string }): JSX.Element {
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
      <NavList links={[{ label: "Início", href: "/" }, ...categoryLinks]} path={path} />
      <NavList links={pageLinks} path={path} />
      <a href="/enviar-produtos" className={`${buttonClass("primary")} mt-5 w-full lg:hidden`}>
        <Plus size={18} /> {t("Enviar oferta")}
      </a>
    </nav>
  );
}

function NavList({ links, path }: { links: readonly SiteLink[]; path: string }): JSX.Element {
  const t = useTranslate();
  return (
    <ul className="lg:flex lg:gap-1">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={currentness(href, path)}
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
