import { rankedPaths } from "xepa/domain/votes/ranked-list.ts";
import { Clock, Flame, MessageCircle } from "../icons.jsx";
import { t } from "../translate.js";

export const listTabs = [
  {
    list: "newest",
    href: "/",
    label: "Novas",
    Icon: Clock,
  },
  {
    list: "hot",
    href: rankedPaths.hot,
    label: "Quentes",
    Icon: Flame,
  },
  {
    list: "commented",
    href: rankedPaths.commented,
    label: "Comentadas",
    Icon: MessageCircle,
  },
];

/** The site's lists. They are addresses, so these are links that only look like tabs. */
export function ListTabs({ current }) {
  return (
    <nav aria-label={t("Listas de ofertas")} className="list-tabs">
      <ul>
        {listTabs.map(({ list, href, label, Icon }) => (
          <li key={list}>
            <a href={href} aria-current={list === current ? "page" : undefined}>
              <Icon size={18} className="shrink-0 max-[23rem]:hidden" /> {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
