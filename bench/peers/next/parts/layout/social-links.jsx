import { t } from "../translate.js";

const names = {
  whatsapp: "WhatsApp",
  telegram: "Telegram",
  instagram: "Instagram",
  facebook: "Facebook",
};

// Our icon set carries no brands, so these are drawn in its manner: 24 px, one line.
const drawings = {
  whatsapp:
    "M3 21l1.7-4.6A9 9 0 1 1 8 19.5zM9 8.2c-.3 3.6 3.1 7 6.7 6.7.8-.1 1.2-.8 1.1-1.6l-1.9-.8-1 .9a6.3 6.3 0 0 1-2.5-2.5l.9-1-.8-1.9C10.2 7.6 9.2 7.5 9 8.200z",
  telegram: "M21.5 3.5 2.5 11l6 2.300L18 6.500l-7 8.5 7 4.500zM8.5 13.300v6.200l2.5-3",
  instagram:
    "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM17.5 6.500h.01",
  facebook: "M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z",
};

const looks = {
  round: {
    list: "footer-social",
    link: "icon-button",
  },
  named: {
    list: "grid grid-cols-1",
    link: "flex min-h-11 items-center gap-3 font-[650] hover:text-green-text hover:underline",
  },
};

/** Only the networks that the operator has configured. */
export function SocialLinks({ social, look = "round" }) {
  const networks = Object.keys(names).filter((network) => social[network]);
  if (networks.length === 0) return null;
  return (
    <ul className={`${looks[look].list} print:hidden`}>
      {networks.map((network) => (
        <li key={network}>
          <a href={social[network]} target="_blank" rel="noopener" className={looks[look].link}>
            <svg
              width="20"
              height="20"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={drawings[network]} />
            </svg>
            {look === "named" && <span aria-hidden="true">{names[network]}</span>}
            <span className="sr-only">{t("{{name}} (abre em nova aba)", { name: names[network] })}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
