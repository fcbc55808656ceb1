import type { ArticleVersion, SavedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { Problem } from "#server/http/problem.ts";
import type { ReadContext } from "#server/http/route.ts";
import { reclaimImages } from "#server/images/image-uses-store.ts";
import { imagesOf } from "./article-images.ts";
import { findVersion, listVersions } from "./article-versions-store.ts";
import { findArticle } from "./articles-store.ts";
import { changeArticle } from "./edit-article.ts";
import { type Editor, lockArticle, unknownArticle } from "./editor.ts";

export async function loadArticleVersions({
  db,
  input,
}: ReadContext<{ id: string }>): Promise<{ data: ArticleVersion[] }> {
  if (!(await findArticle(db, input.id))) throw unknownArticle();
  return { data: await listVersions(db, input.id) };
}

interface Wanted {
  id: string;
  version: number;
  /** The one that the editor saw when asking for it. */
  seen?: number | undefined;
}

/** Words, tags and offers as they were; where it stands and whether it is public stays as it is now. */
export async function restoreArticleVersion(
  editor: Editor,
  { id, version, seen }: Wanted,
): Promise<SavedArticle> {
  const { tx, site } = editor;
  const current = await lockArticle(tx, id, seen);
  const saved = await findVersion(tx, id, version);
  if (!saved) throw new Problem(404, "not_found", articleMessages.unknown_version);
  const { status: _status, ...words } = saved;
  await reclaimImages(tx, imagesOf(saved, site.url));
  const how = { action: "restore-article-version", from: saved } as const;
  const article = await changeArticle(editor, current, words, how);
  return { message: articleMessages.version_restored, article };
}
