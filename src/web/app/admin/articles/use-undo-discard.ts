import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { addToDraft, type DraftClaim } from "./article-drafts.ts";
import { editArticlePath } from "./articles-query.ts";
import type { UnsavedValues } from "./unsaved-values.ts";
import type { ArticleForm } from "./use-article-form.ts";

/** Shows a toast about discarded values, with a button that restores them. */
export type OfferUndo = (message: string, discarded: Partial<UnsavedValues>) => void;

interface OpenForm {
  id: string | undefined;
  add: (values: UnsavedValues) => void;
}

/** The toast outlives the form: which form is open by then is known here only. */
const openForms = new Set<OpenForm>();

/** A user who has left the form is led back to it, where the values are beside what was typed since. */
export function useUndoDiscard(form: ArticleForm, claim: DraftClaim): OfferUndo {
  const t = useTranslate();
  const tell = useToast();
  const navigate = useNavigate();
  const { profile } = usePanel();
  const { article, stored: values } = form;
  const id = article?.id ?? claim.articleId;
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const open: OpenForm = { id, add: (discarded) => latest.current.addUnsaved(discarded) };
    openForms.add(open);
    return () => void openForms.delete(open);
  }, [id]);

  async function undo(discarded: UnsavedValues): Promise<void> {
    const open = [...openForms].find((each) => each.id === id);
    if (open) return open.add(discarded);
    await addToDraft(id, discarded, { user_id: profile.id, version: article?.version, values });
    void navigate(id ? editArticlePath(id) : "/admin/adicionar-artigo");
  }

  return (message, { changes = {}, aside = [] }) =>
    tell(message, "good", { label: t("Desfazer"), run: () => void undo({ changes, aside }) });
}
