import { companyLine } from "xepa/domain/site/company.ts";
import { aboutLinks, categoryLinks, pageLinks } from "xepa/web/layout/site-links.ts";
import { language, t } from "../translate.js";
import { Logo } from "../ui/logo.jsx";
import { ThemeSwitch } from "../ui/theme-switch.jsx";
import { SocialLinks } from "./social-links.jsx";

export function SiteFooter({ site, year, path, search }) {
  const { name, since, social } = site;
  const company = companyLine(site.company);
  return (
    <footer className="site-footer">
      <Columns name={name} social={social} />
      <div className="wrap">
        <div className="footer-end">
          <Legal />
          <LanguageSwitch path={path} search={search} />
          <p>
            © {since < year && `${since}–`}
            {year} {name}
          </p>
          {company && <p className="w-full wrap-anywhere">{company}</p>}
        </div>
      </div>
    </footer>
  );
}

function Columns({ name, social }) {
  return (
    <div className="wrap footer-columns">
      <div>
        <div className="footer-brand">
          <Logo name={name} />
          <SecurityBadge />
        </div>
        <p>
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
            ...aboutLinks,
            {
              label: "Enviar oferta",
              href: "/enviar-produtos",
            },
            {
              label: "Privacidade",
              href: "/privacidade",
            },
            {
              label: "Termos de uso",
              href: "/termos",
            },
          ]}
        />
      </Column>
      <div className="grid content-start gap-4">
        <div className="max-md:hidden">
          <Column title={t("Segurança")}>
            <SecurityBadge />
          </Column>
        </div>
        <ThemeSwitch />
      </div>
    </div>
  );
}

function Column({ title, children }) {
  return (
    <div className="print:hidden">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

function Links({ links }) {
  return (
    <ul className="footer-links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{t(label)}</a>
        </li>
      ))}
    </ul>
  );
}

function Legal() {
  return (
    <div className="grid gap-1">
      <p>{t("As informações e os preços dos produtos são de responsabilidade das lojas parceiras.")}</p>
      <p>{t("Links com «Publicidade» podem ser de afiliado e nos render comissão.")}</p>
    </div>
  );
}

/** §2: the footer's security picture. A shield hung like a price card. */
function SecurityBadge() {
  return (
    <svg
      width="188"
      height="64"
      viewBox="0 0 188 64"
      className="h-auto max-w-full"
      role="img"
      aria-label={t("Links verificados e conexão segura")}
    >
      <rect className="fill-yellow" x="1" y="1" width="186" height="62" rx="11" />
      <rect className="fill-none stroke-char" x="4" y="4" width="180" height="56" rx="8" strokeWidth="1.5" />
      <path
        className="fill-go"
        d="M32 12c5 4 10 5.5 15 5.500v13c0 10-6.5 16.5-15 20.5-8.5-4-15-10.5-15-20.500v-13c5 0 10-1.5 15-5.500z"
      />
      <path
        className="fill-none stroke-white"
        d="m25 32 5.5 5.500L40 27"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text className="fill-char text-[13px] font-bold" x="56" y="29">
        {t("Links verificados")}
      </text>
      <text className="fill-char text-[12px]" x="56" y="46">
        {t("Conexão segura")}
      </text>
    </svg>
  );
}

// Each language is called by its own name, so that a visitor who looks for it can read it.
const languages = [
  {
    language: "pt-BR",
    name: "Português",
  },
  {
    language: "en",
    name: "English",
  },
];

/** The other language shows the same list: the page's query stays. */
function LanguageSwitch({ path, search }) {
  const current = language;
  return (
    <nav aria-label={t("Idioma")} className="print:hidden">
      <ul className="footer-languages">
        {languages.map(({ language, name }) => (
          <li key={language}>
            <a
              href={`${path}?${search ? `${search}&` : ""}lng=${language}`}
              hrefLang={language}
              lang={language}
              aria-current={language === current ? "true" : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
