import { tagPath } from "#domain/articles/tags.ts";

interface ArticleTagsProps {
  tags: readonly string[];
  /** "+2": how many more there are. */
  more?: string | null;
}

/** Each leads to the articles that share it. */
export function ArticleTags({ tags, more = null }: ArticleTagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="article-tags" lang="pt-BR">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={tagPath(tag)} rel="tag">
            {tag}
          </a>
        </li>
      ))}
      {more && (
        <li>
          <span>{more}</span>
        </li>
      )}
    </ul>
  );
}
