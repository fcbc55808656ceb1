import { type JSX, lazy, Suspense, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { useTranslate } from "#web/translate.ts";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { askedArticle, editArticlePath } from "./articles-query.ts";

const NewArticle = lazy(async () => ({ default: (await import("./new-article.tsx")).NewArticle }));

/**
 * «§2»: the tab «Adicionar Artigo». What was begun in it is written on in it, under an address that names it: whoever saves
 * stays in the middle of their sentence. Come back to later, it is edited where all others are.
 */
export function AddArticleScreen(): JSX.Element {
  const t = useTranslate();
  const [address] = useSearchParams();
  const asked = askedArticle(address);
  const turn = useTurn(asked);
  const [begun, setBegun] = useState<readonly string[]>([]);
  if (asked && !begun.includes(asked)) return <Navigate to={editArticlePath(asked)} replace />;
  return (
    <>
      <PanelHead title={asked ? t("Editar artigo") : t("Adicionar Artigo")} />
      <Suspense fallback={<ArticleFormSkeleton />}>
        <NewArticle key={turn} onBegun={(id) => setBegun((before) => [...before, id])} />
      </Suspense>
    </>
  );
}

/** Who turns from what was begun to the tab's own address wants an empty form. */
function useTurn(asked: string | undefined): number {
  const [seen, setSeen] = useState({ asked, turn: 0 });
  const isNew = seen.asked !== undefined && asked === undefined;
  const turn = isNew ? seen.turn + 1 : seen.turn;
  if (seen.asked !== asked) setSeen({ asked, turn });
  return turn;
}
