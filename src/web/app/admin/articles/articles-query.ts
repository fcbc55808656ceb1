import { articleLimits } from "#domain/articles/article-limits.ts";
import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import type { ArticleStanding } from "#web/api/articles.ts";
import { idIn } from "#web/app/admin/frame/list-address.ts";

export const articleStandings: readonly ArticleStanding[] = ["draft", "published", "scheduled"];

/** Which articles the tab shows, as the address says: reload, Back and a colleague find the same. */
export interface ArticleListQuery {
  status: ArticleStanding | undefined;
  tag: string | undefined;
  q: string | undefined;
  /** The page. */
  cursor: string | undefined;
}

/** People edit addresses: what makes no sense there is no filter. */
export function readArticlesQuery(address: URLSearchParams): ArticleListQuery {
  return {
    status: articleStandings.find((each) => each === address.get("status")),
    tag: cleanText(address.get("tag") ?? "", articleLimits.tag.max) || undefined,
    q: cleanText(address.get("q") ?? "", longestTerm) || undefined,
    cursor: address.get("cursor") || undefined,
  };
}

/** In the address: the article that is open in the editor, in place of the list. */
const ASKED = "artigo";

export function askedArticle(address: URLSearchParams): string | undefined {
  return idIn(address, ASKED);
}

export function editArticlePath(id: string): string {
  return `/admin/blog?${new URLSearchParams({ [ASKED]: id })}`;
}

/** Where one goes on with an article that was begun in the form for new ones. */
export function begunArticlePath(id: string): string {
  return `/admin/adicionar-artigo?${new URLSearchParams({ [ASKED]: id })}`;
}

/** What the way to an article's form says besides: its deletion was asked for elsewhere. */
export const deletionAsked = "delete";
