import ExternalLink from "lucide-react/icons/external-link";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { JSX } from "react";
import { Link } from "react-router";
import { articlePath, isPublic, type OwnedBrief } from "#domain/articles/article.ts";
import { excerptCut } from "#domain/articles/article-limits.ts";
import { shownTags } from "#domain/articles/tags.ts";
import { cut } from "#domain/format/text.ts";
import { formatDate, formatMinute } from "#domain/format/written-date.ts";
import { Act } from "#web/app/admin/frame/act.tsx";
import { useChoicePath } from "#web/app/admin/frame/list-address.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ArticleBadge } from "./article-badge.tsx";
import { editArticlePath } from "./articles-query.ts";

interface ArticleTableProps {
  articles: readonly OwnedBrief[];
  /** Another list is on its way. */
  isWaiting: boolean;
  onDelete: (article: OwnedBrief) => void;
}

/** «§2»: the excerpt cut, three tags and how many more, the badge, the date. */
export function ArticleTable({ articles, isWaiting, onDelete }: ArticleTableProps): JSX.Element {
  const t = useTranslate();
  return (
    <table className="panel-table articles-table" aria-labelledby="lista" aria-busy={isWaiting}>
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

function Row({ article, onDelete }: { article: OwnedBrief; onDelete: () => void }): JSX.Element {
  const t = useTranslate();
  const { id, title, excerpt, reading_minutes: n } = article;
  return (
    <tr data-article={id}>
      <td className="cell-article">
        <div lang="pt-BR">
          <Link to={editArticlePath(id)} className="article-cell-title">
            {title}
          </Link>
          {excerpt && <small className="article-cell-words">{cut(excerpt, excerptCut)}</small>}
        </div>
      </td>
      <td>
        <TagCell tags={article.tags} />
      </td>
      <td>
        <ArticleBadge article={article} />
      </td>
      <td className="cell-small cell-date">
        <DateCell article={article} />
      </td>
      <td className="cell-small">{t("{{n}} min", { n })}</td>
      <td className="cell-acts">
        <RowActs article={article} onDelete={onDelete} />
      </td>
    </tr>
  );
}

/** A tag narrows the list to its articles. */
function TagCell({ tags }: { tags: readonly string[] }): JSX.Element | null {
  const pathOf = useChoicePath();
  const { shown, more } = shownTags(tags);
  if (tags.length === 0) return null;
  return (
    <ul lang="pt-BR" className="tag-cell">
      {shown.map((tag) => (
        <li key={tag}>
          <Link to={pathOf({ tag })}>{tag}</Link>
        </li>
      ))}
      {more && (
        <li>
          <span title={tags.slice(shown.length).join(", ")}>{more}</span>
        </li>
      )}
    </ul>
  );
}

/** Of publication, or of its beginning while there is none («§2»); of what is scheduled, the minute. */
function DateCell({ article }: { article: OwnedBrief }): JSX.Element {
  const language = useLanguage();
  const since = article.published_at ?? article.created_at;
  const isScheduled = article.status === "published" && !isPublic(article, new Date());
  return <time dateTime={since}>{isScheduled ? formatMinute(since, language) : formatDate(since)}</time>;
}

function RowActs({ article, onDelete }: { article: OwnedBrief; onDelete: () => void }): JSX.Element {
  const t = useTranslate();
  const { id, slug, title } = article;
  return (
    <div className="row-acts">
      {isPublic(article, new Date()) && (
        <a
          href={articlePath(slug)}
          title={t("Ver no site")}
          aria-label={`${t("Ver no site")}: ${title}`}
          className="act"
        >
          <ExternalLink size={17} aria-hidden="true" />
        </a>
      )}
      <Link
        to={editArticlePath(id)}
        title={t("Editar")}
        aria-label={`${t("Editar")}: ${title}`}
        className="act"
      >
        <Pencil size={17} aria-hidden="true" />
      </Link>
      <Act
        label={t("Deletar")}
        name={title}
        icon={<Trash2 size={17} aria-hidden="true" />}
        onPress={onDelete}
      />
    </div>
  );
}
