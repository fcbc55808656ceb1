import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useDelete } from "#web/app/admin/frame/use-delete.ts";
import { articleDeletion } from "./article-deletion.ts";

/**
 * Asked in the table and beside the text alike. Who has deleted what they were writing goes back to the table, and can
 * take it back there.
 * @param shown the article that is open
 */
export function useArticleDeletion(shown: string | undefined) {
  const navigate = useNavigate();
  const [gone, setGone] = useState<string>();
  const [deeds, setDeeds] = useState(0);

  function settle(deleted: string | undefined): void {
    setGone(deleted);
    setDeeds((before) => before + 1);
  }

  const { asked, failure, ask, remove } = useDelete(articleDeletion, {
    onMoved: () => settle(undefined),
    onDeleted: settle,
    onRestored: () => settle(undefined),
  });

  const isGone = shown !== undefined && shown === gone;
  // Not at once: whoever asks before leaving must have seen first that there is nothing left to save.
  useEffect(() => {
    if (isGone) void navigate("/admin/blog", { replace: true });
  }, [isGone, navigate]);

  return {
    ask,
    /** What was deleted last. */
    gone,
    isGone,
    /** With each of them the table is another. */
    deeds,
    question: { article: asked, failure, onDelete: remove, onClose: () => ask(undefined) },
  };
}
