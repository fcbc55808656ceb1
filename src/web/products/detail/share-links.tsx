import { type Network, shareLinks } from "#domain/products/share-addresses.ts";
import { Island } from "#web/islands/island.tsx";
import { useTranslate } from "#web/translate.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import { AtSign, MessageCircle, Send, ThumbsUp } from "#web/ui/icons.ts";
import { type Shared, ShareIsland, shareTexts } from "./share-island.tsx";

// Our icon set carries no brands.
const looks: Record<Network, { name: string; look: string; Icon: IconComponent }> = {
  whatsapp: { name: "WhatsApp", look: "text-green-text", Icon: MessageCircle },
  telegram: { name: "Telegram", look: "text-telegram", Icon: Send },
  facebook: { name: "Facebook", look: "text-facebook", Icon: ThumbsUp },
  x: { name: "X", look: "", Icon: AtSign },
};

interface ShareLinksProps extends Shared {
  networks: readonly Network[];
}

/** Ways to tell others, by plain links; what only a script can do is an island behind them. */
export function ShareLinks({ networks, title, text, url }: ShareLinksProps) {
  const t = useTranslate();
  const links = shareLinks(url, text);
  const props = { title, text, url };
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
      <Island name="share" wake="touch" props={props} texts={shareTexts}>
        <ShareIsland {...props} />
      </Island>
    </div>
  );
}
