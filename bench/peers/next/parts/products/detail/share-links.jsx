import { shareLinks } from "xepa/domain/products/share-addresses.ts";
import { AtSign, MessageCircle, Send, ThumbsUp } from "../../icons.jsx";
import { Island } from "../../islands/island.jsx";
import { t } from "../../translate.js";
import { ShareIsland } from "./share-island.jsx";

// Our icon set carries no brands.
const looks = {
  whatsapp: {
    name: "WhatsApp",
    look: "text-green-text",
    Icon: MessageCircle,
  },
  telegram: {
    name: "Telegram",
    look: "text-telegram",
    Icon: Send,
  },
  facebook: {
    name: "Facebook",
    look: "text-facebook",
    Icon: ThumbsUp,
  },
  x: {
    name: "X",
    look: "",
    Icon: AtSign,
  },
};

/** Ways to tell others, by plain links; what only a script can do is an island behind them. */
export function ShareLinks({ networks, title, text, url }) {
  const links = shareLinks(url, text);
  const props = {
    title,
    text,
    url,
  };
  return (
    <div className="share">
      <h2>{t("Compartilhar")}</h2>
      {networks.map((network) => {
        const { name, look, Icon } = looks[network];
        return (
          <a
            key={network}
            href={links[network]}
            target="_blank"
            rel="noopener nofollow"
            aria-label={t("Compartilhar no {{network}} (abre em nova aba)", { network: name })}
            className={`share-link ${look}`}
          >
            <Icon size={18} /> {name}
          </a>
        );
      })}
      <Island name="share" wake="touch" props={props}>
        <ShareIsland {...props} />
      </Island>
    </div>
  );
}
