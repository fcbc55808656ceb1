import CalendarClock from "lucide-react/icons/calendar-clock";
import CircleCheck from "lucide-react/icons/circle-check";
import PencilLine from "lucide-react/icons/pencil-line";
import { type Article, isPublic } from "#domain/articles/article.ts";
import { articleStatusLabel } from "#domain/articles/article-status.ts";
import { useTranslate } from "#web/translate.ts";

export function ArticleBadge({ article }: { article: Pick<Article, "status" | "published_at"> }) {
  const t = useTranslate();
  if (article.status === "draft")
    return (
      <span className="status status-pending">
        <PencilLine size={14} className="shrink-0" /> {t(articleStatusLabel("draft"))}
      </span>
    );
  return (
    <span className="inline-flex flex-wrap gap-1">
      <span className="status status-approved">
        <CircleCheck size={14} className="shrink-0" /> {t(articleStatusLabel("published"))}
      </span>
      {!isPublic(article, new Date()) && (
        <span className="status status-over">
          <CalendarClock size={14} className="shrink-0" /> {t("Agendado")}
        </span>
      )}
    </span>
  );
}
