import ExternalLink from "lucide-react/icons/external-link";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { Link } from "react-router";
import { articlePath, isPublic, type OwnedBrief } from "#domain/articles/article.ts";
import { excerptCut } from "#domain/articles/article-limits.ts";
import { shownTags } from "#domain/articles/tags.ts";
import { cut } from "#domain/format/text.ts";
import { formatDate, formatMinute } from "#domain/format/written-date.ts";
import { IconButton } from "#web/app/admin/frame/icon-button.tsx";
import { useChoicePath } from "#web/app/admin/frame/list-address.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ArticleBadge } from "./article-badge.tsx";
import { editArticlePath } from "./articles-query.ts";

interface ArticleTableProps {
  articles: readonly OwnedBrief[];
  /** Another list is loading. */
  isWaiting: boolean;
  onDelete: (article: OwnedBrief) => void;
}

/** «§2»: the excerpt cut, three tags and how many more, the badge, the date. */
export function ArticleTable({ articles, isWaiting, onDelete }: ArticleTableProps) {
  const t = useTranslate();
  return (
    <table
      className="panel-table articles-table aria-busy:opacity-60"
      aria-labelledby="lista"
      aria-busy={isWaiting}
    >
      <thead>
        <tr>
          <th scope="col">{t("Artigo")}</th>
          <th scope="col">{t("Tags")}</th>
          <th scope="col">{t("Status")}</th>
          <th scope="col">{t("Data")}</th>
          <th scope="col">{t("Leitura")}</th>
          <th scope="col">
            <span className="sr-only">{t("Ações")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <Row key={article.id} article={article} onDelete={() => onDelete(article)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ article, onDelete }: { article: OwnedBrief; onDelete: () => void }) {
  const t = useTranslate();
  const { id, title, excerpt, reading_minutes: n } = article;
  return (
    <tr data-article={id}>
      <td>
        <div lang="pt-BR">
          <Link
            to={editArticlePath(id)}
            className="block leading-[1.35] font-[650] wrap-anywhere hover:underline"
          >
            {title}
          </Link>
          {excerpt && (
            <small className="block text-xs text-muted wrap-anywhere">{cut(excerpt, excerptCut)}</small>
          )}
        </div>
      </td>
      <td>
        <TagCell tags={article.tags} />
      </td>
      <td>
        <ArticleBadge article={article} />
      </td>
      {/* A scheduled minute wraps below its day. */}
      <td className="text-sm text-lead @min-[44rem]/panel:max-w-24">
        <DateCell article={article} />
      </td>
      <td className="text-sm text-lead @min-[44rem]/panel:whitespace-nowrap">{t("{{n}} min", { n })}</td>
      <td>
        <RowActs article={article} onDelete={onDelete} />
      </td>
    </tr>
  );
}

/** Larger for a finger, where rows are cards. */
const tagClass =
  "inline-flex min-h-6 items-center rounded-[99px] bg-sunk px-2 text-xs text-lead wrap-anywhere @max-[44rem]/panel:min-h-8";

/** A tag filters the list. */
function TagCell({ tags }: { tags: readonly string[] }) {
  const pathOf = useChoicePath();
  const { shown, more } = shownTags(tags);
  if (tags.length === 0) return null;
  return (
    <ul lang="pt-BR" className="flex flex-wrap gap-1">
      {shown.map((tag) => (
        <li key={tag}>
          <Link to={pathOf({ tag })} className={`${tagClass} hover:text-ink hover:underline`}>
            {tag}
          </Link>
        </li>
      ))}
      {more && (
        <li>
          <span title={tags.slice(shown.length).join(", ")} className={tagClass}>
            {more}
          </span>
        </li>
      )}
    </ul>
  );
}

/** Of publication, or else of creation («§2»); to the minute where it is scheduled. */
function DateCell({ article }: { article: OwnedBrief }) {
  const language = useLanguage();
  const since = article.published_at ?? article.created_at;
  const isScheduled = article.status === "published" && !isPublic(article, new Date());
  return <time dateTime={since}>{isScheduled ? formatMinute(since, language) : formatDate(since)}</time>;
}

function RowActs({ article, onDelete }: { article: OwnedBrief; onDelete: () => void }) {
  const t = useTranslate();
  const { id, slug, title } = article;
  const face = (label: string) => ({ title: label, "aria-label": `${label}: ${title}`, className: "act" });
  const icon = { size: 17, "aria-hidden": true };
  return (
    <div className="flex justify-end">
      {isPublic(article, new Date()) && (
        <a href={articlePath(slug)} {...face(t("Ver no site"))}>
          <ExternalLink {...icon} />
        </a>
      )}
      <Link to={editArticlePath(id)} {...face(t("Editar"))}>
        <Pencil {...icon} />
      </Link>
      <IconButton label={t("Deletar")} name={title} icon={<Trash2 {...icon} />} onPress={onDelete} />
    </div>
  );
}
