import type { JSX } from "react";
import { useNavigate } from "react-router";
import type { DraftClaim, KeptArticle } from "./article-drafts.ts";
import { ArticleForm } from "./article-form.tsx";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { emptyArticle } from "./article-values.ts";
import { deletionAsked, editArticlePath } from "./articles-query.ts";
import type { ArticleStart } from "./use-article-draft.ts";
import { useDraftClaim } from "./use-draft-claim.ts";
import { useSavedAnew } from "./use-first-save.ts";

interface NewArticleProps {
  /** It was saved for the first time, and has an id. */
  onBegun: (id: string) => void;
}

/** An article that is not saved yet. Once it is, the same form goes on with it. */
export function NewArticle({ onBegun }: NewArticleProps): JSX.Element {
  const claim = useDraftClaim();
  return claim ? <Unsaved claim={claim} onBegun={onBegun} /> : <ArticleFormSkeleton />;
}

const none: readonly never[] = [];

interface UnsavedProps extends Partial<NewArticleProps> {
  claim: DraftClaim;
}

/** The form of what is no article, or none any more. */
export function Unsaved({ claim, onBegun }: UnsavedProps): JSX.Element {
  const navigate = useNavigate();
  const onSaved = useSavedAnew(claim, onBegun);
  return (
    <ArticleForm
      start={startOf(claim.kept)}
      claim={claim}
      known={none}
      deleting={{
        isGone: false,
        // Where the table is, in which it can be taken back.
        onDelete: (article) => void navigate(editArticlePath(article.id), { state: deletionAsked }),
      }}
      onSaved={onSaved}
    />
  );
}

function startOf(kept: KeptArticle | undefined): ArticleStart {
  const { values = emptyArticle, aside = [] } = kept ?? {};
  return { values, aside, isResumed: kept !== undefined };
}
