import type { JSX } from "react";
import { ArticleList } from "./article-list.tsx";

/** «§2»: the tab «Blog». */
export function ArticlesScreen(): JSX.Element {
  return <ArticleList />;
}
