import type { Article } from "#domain/articles/article.ts";
import { articleStatusLabel } from "#domain/articles/article-status.ts";
import { PencilLine } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { CalendarClock, CircleCheck } from "#web/ui/icons.ts";

const looks = {
  Rascunho: { Icon: PencilLine, look: "status-pending" },
  Agendado: { Icon: CalendarClock, look: "status-over" },
  Publicado: { Icon: CircleCheck, look: "status-approved" },
} as const;

export function ArticleBadge({ article }: { article: Pick<Article, "status" | "published_at"> }) {
  const t = useTranslate();
  const label = articleStatusLabel(article, new Date());
  const { Icon, look } = looks[label];
  return (
    <span className={`status ${look}`}>
      <Icon size={14} className="shrink-0" /> {t(label)}
    </span>
  );
}
