import { type RankedList, rankedPaths } from "#domain/votes/ranked-list.ts";
import { useTranslate } from "#web/translate.ts";
import { Clock, Flame, MessageCircle } from "#web/ui/icons.ts";

export const listTabs = [
  { list: "newest", href: "/", label: "Novas", Icon: Clock },
  { list: "hot", href: rankedPaths.hot, label: "Quentes", Icon: Flame },
  { list: "commented", href: rankedPaths.commented, label: "Comentadas", Icon: MessageCircle },
] as const;

/** The site's lists. They are addresses, so these are links that only look like tabs. */
export function ListTabs({ current }: { current: RankedList | "newest" }) {
  const t = useTranslate();
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
