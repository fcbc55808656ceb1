import { articleLimits } from "#domain/articles/article-limits.ts";
import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import type { ArticleState } from "#web/api/articles.ts";
import { idIn } from "#web/app/admin/frame/list-address.ts";

const articleStates: readonly ArticleState[] = ["draft", "published", "scheduled"];

export type ArticleListQuery = ReturnType<typeof readArticlesQuery>;

/** Which articles the tab shows, and which page of them. An unknown value in the address is no filter. */
export function readArticlesQuery(address: URLSearchParams) {
  return {
    status: articleStates.find((each) => each === address.get("status")),
    tag: cleanText(address.get("tag") ?? "", articleLimits.tag.max) || undefined,
    q: cleanText(address.get("q") ?? "", longestTerm) || undefined,
    cursor: address.get("cursor") || undefined,
  };
}

/** In the address: the article that is open in the editor, in place of the list. */
const OPEN = "artigo";

export function openArticleId(address: URLSearchParams): string | undefined {
  return idIn(address, OPEN);
}

export function editArticlePath(id: string): string {
  return `/admin/blog?${new URLSearchParams({ [OPEN]: id })}`;
}

/** Where an article is edited on that was written in the form for new ones. */
export function newArticlePath(id: string): string {
  return `/admin/adicionar-artigo?${new URLSearchParams({ [OPEN]: id })}`;
}

/** Navigation state: opens the article's form with its delete dialog. */
export const deleteRequest = "delete";
