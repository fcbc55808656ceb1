import type { JSX } from "react";
import type { DraftClaim, KeptArticle } from "./article-drafts.ts";
import { ArticleForm } from "./article-form.tsx";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { emptyArticle } from "./article-values.ts";
import type { ArticleStart } from "./use-article-draft.ts";
import { useDraftClaim } from "./use-draft-claim.ts";
import { useSavedAnew } from "./use-saved-anew.ts";

/** An article that is not saved yet. */
export function NewArticle(): JSX.Element {
  const claim = useDraftClaim();
  return claim ? <Unsaved claim={claim} /> : <ArticleFormSkeleton />;
}

const none: readonly never[] = [];

/** The form of what is no article, or none any more. Once it is saved, writing goes on at the article's own address. */
export function Unsaved({ claim }: { claim: DraftClaim }): JSX.Element {
  const onSaved = useSavedAnew(claim);
  return <ArticleForm start={startOf(claim.kept)} claim={claim} known={none} onSaved={onSaved} />;
}

function startOf(kept: KeptArticle | undefined): ArticleStart {
  const { values = emptyArticle, aside = [] } = kept ?? {};
  return { values, aside, isResumed: kept !== undefined };
}
