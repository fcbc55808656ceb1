import { Link } from "react-router";
import { articlePath, isPublic, type OwnedBrief } from "#domain/articles/article.ts";
import { excerptCut } from "#domain/articles/article-limits.ts";
import { shownTags } from "#domain/articles/tags.ts";
import { cut } from "#domain/format/text.ts";
import { formatDate, formatMinute } from "#domain/format/written-date.ts";
import { IconButton } from "#web/app/admin/frame/icon-button.tsx";
import { useChoicePath } from "#web/app/admin/frame/list-address.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ExternalLink, Pencil, Trash2 } from "#web/ui/icons.ts";
import { ArticleBadge } from "./article-badge.tsx";
import { editArticlePath } from "./articles-query.ts";

interface ArticleTableProps {
  articles: readonly OwnedBrief[];
  onDelete: (article: OwnedBrief) => void;
}

const tableClass =
  "wide:text-sm wide:[&_td]:px-2 wide:[&_td]:py-2.5 wide:[&_th]:px-2 wide:[&_:is(th,td):first-child]:ps-5 wide:[&_td:first-child]:min-w-56 wide:[&_td:last-child]:pe-4 narrow:[&_tr]:flex narrow:[&_tr]:flex-wrap narrow:[&_tr]:items-center narrow:[&_tr]:gap-x-3 narrow:[&_tr]:gap-y-1 narrow:[&_td:first-child]:w-full narrow:[&_td:last-child]:ms-auto";

/** «§2»: the excerpt cut, three tags and how many more, the badge, the date. */
export function ArticleTable({ articles, onDelete }: ArticleTableProps) {
  const t = useTranslate();
  return (
    <table className={`panel-table ${tableClass}`} aria-labelledby="lista">
      <thead>
        <tr>
          {[t("Artigo"), t("Tags"), t("Status"), t("Data"), t("Leitura")].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
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
  const language = useLanguage();
  const { id, slug, title, excerpt, reading_minutes: n } = article;
  const face = (label: string) => ({ title: label, "aria-label": `${label}: ${title}`, className: "act" });
  const icon = { size: 17, "aria-hidden": true };
  // «§2»: of publication, or else of creation.
  const since = article.published_at ?? article.created_at;
  const isScheduled = article.status === "published" && !isPublic(article, new Date());
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
        <time dateTime={since}>{isScheduled ? formatMinute(since, language) : formatDate(since)}</time>
      </td>
      <td className="text-sm text-lead @min-[44rem]/panel:whitespace-nowrap">{t("{{n}} min", { n })}</td>
      <td>
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
      </td>
    </tr>
  );
}

/** Larger for a finger, where rows are cards. */
const tagClass =
  "inline-flex min-h-6 items-center rounded-[99px] bg-sunk px-2 text-xs text-lead wrap-anywhere @max-[44rem]/panel:min-h-8";

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
