import type { ReactNode } from "react";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { useTranslate } from "#web/translate.ts";
import { CachedPart } from "#web/ui/cached-part.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { SecurityBadge } from "./security-badge.tsx";
import { categoryLinks, pageLinks, type SiteLink } from "./site-links.ts";
import { SocialLinks } from "./social-links.tsx";

export interface SiteFooterProps {
  site: SiteIdentity;
  /** The running year in São Paulo. */
  year: number;
  path: string;
  /** The page's query, without its question mark. */
  search: string;
}

export function SiteFooter({ site, year, path, search }: SiteFooterProps) {
  const { name, since, social } = site;
  return (
    <footer className="bg-night pt-13 pb-7 text-night-text print:bg-white print:text-char">
      <CachedPart part={Columns} props={{ name, social }} />
      <div className="wrap mt-9">
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-night-line pt-5 text-sm text-night-muted print:text-char">
          <CachedPart part={Legal} props={{}} />
          <LanguageSwitch path={path} search={search} />
          <p>
            © {since < year && `${since}–`}
            {year} {name}
          </p>
        </div>
      </div>
    </footer>
  );
}

function Columns({ name, social }: Pick<SiteIdentity, "name" | "social">) {
  const t = useTranslate();
  return (
    <div className="wrap grid gap-x-8 gap-y-10 max-md:grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] md:grid-cols-[2fr_1fr_1fr_1.2fr]">
      <div className="max-md:col-span-full">
        <span className="text-white print:text-char">
          <Logo name={name} />
        </span>
        <p className="mt-3 max-w-[42ch]">
          {t(
            "{{name}} divulga ofertas de lojas parceiras. Não vendemos produtos: você compra direto na loja.",
            { name },
          )}
        </p>
        <SocialLinks social={social} />
      </div>
      <Column title={t("Categorias")}>
        <Links links={categoryLinks} />
      </Column>
      <Column title={name}>
        <Links
          links={[
            ...pageLinks,
            { label: "Enviar oferta", href: "/enviar-produtos" },
            { label: "Privacidade", href: "/privacidade" },
            { label: "Termos de uso", href: "/termos" },
          ]}
        />
      </Column>
      <Column title={t("Segurança")}>
        <SecurityBadge />
      </Column>
    </div>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="print:hidden">
      <h2 className="mb-3 text-lg font-bold text-white">{title}</h2>
      {children}
    </div>
  );
}

function Links({ links }: { links: readonly SiteLink[] }) {
  const t = useTranslate();
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a
            href={href}
            className="flex min-h-11 items-center hover:text-white hover:underline lg:pointer-fine:min-h-8"
          >
            {t(label)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Legal() {
  const t = useTranslate();
  return (
    <div className="grid gap-1">
      <p>{t("As informações e os preços dos produtos são de responsabilidade das lojas parceiras.")}</p>
      <p>
        {t(
          "Os links para as lojas são publicidade e podem ser links de afiliado: podemos receber comissão pelas compras.",
        )}
      </p>
    </div>
  );
}
