import type { LucideIcon } from "lucide-react";
import MessageCircle from "lucide-react/icons/message-circle";
import Send from "lucide-react/icons/send";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import type { JSX } from "react";
import { formatPrice } from "#domain/format/money.ts";
import type { Offer } from "#domain/products/product.ts";
import { type Network, shareLinks } from "#domain/products/share-links.ts";
import { Island } from "#web/islands/island.tsx";
import { useTranslate } from "#web/translate.ts";
import { ShareIsland, shareTexts } from "./share-island.tsx";

// Our icon set carries no brands.
const networks: { network: Network; name: string; look: string; Icon: LucideIcon }[] = [
  { network: "whatsapp", name: "WhatsApp", look: "text-green-text", Icon: MessageCircle },
  { network: "telegram", name: "Telegram", look: "text-telegram", Icon: Send },
  { network: "facebook", name: "Facebook", look: "text-facebook", Icon: ThumbsUp },
];

export interface ShareOfferProps {
  offer: Pick<Offer, "name" | "sale_price" | "store_name">;
  isOver: boolean;
  /** The page's public address. */
  url: string;
}

export function ShareOffer({ offer, isOver, url }: ShareOfferProps): JSX.Element {
  const t = useTranslate();
  // In Portuguese whoever shares it: the offer is.
  const worth = isOver ? "Oferta encerrada" : formatPrice(offer.sale_price);
  const text = `${offer.name}: ${worth} (${offer.store_name})`;
  const links = shareLinks(url, text);
  const props = { title: offer.name, text, url };
  return (
    <div className="flex flex-wrap items-center gap-2 text-meta font-semibold print:hidden">
      <h2 className="font-text text-meta tracking-normal max-md:w-full">{t("Compartilhar")}</h2>
      {networks.map(({ network, name, look, Icon }) => (
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
      ))}
      <Island name="share" wake="touch" props={props} texts={shareTexts}>
        <ShareIsland {...props} />
      </Island>
    </div>
  );
}
