import { useSearchParams } from "react-router";
import type { ModeratedComment } from "#domain/comments/comment-response-schema.ts";
import { decideComments, loadHeldComments } from "#web/api/comments-admin.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { useDecisions } from "#web/app/admin/frame/use-decisions.ts";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { WaitingTabs } from "#web/app/admin/frame/waiting-tabs.tsx";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { HeldComment } from "./held-comment.tsx";

/** Comments that wait for a moderator: held before anybody saw them, or hidden by reports. */
export function CommentsScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const list = usePanelList({ cursor: address.get("cursor") || undefined, limit: 50 }, loadHeldComments);
  const { waiting, notes, act, currentId, look } = useDecisions({
    rows: list.data?.comments ?? [],
    decisions: ["approve", "remove"] as const,
    decide,
    reload: list.load,
  });
  return (
    <>
      <PanelHead title={t("Comentários")} />
      <WaitingTabs />
      <PanelList
        list={list}
        rows={list.data && waiting}
        title={t("Comentários à espera")}
        extent={list.data && t("{{n}} à espera", { n: waiting.length })}
        skeleton={{ rows: 5, className: "grid gap-4 py-4 px-[min(1.25rem,4vw)] [&>div]:h-24" }}
        empty={t(
          "Nenhum comentário à espera. Links de contas novas, muitos links, palavras da sua lista e o que três pessoas denunciarem aparecem aqui.",
        )}
      >
        <ol>
          {waiting.map((comment) => (
            <HeldComment
              key={comment.id}
              comment={comment}
              note={notes.get(comment.id)}
              isCurrent={comment.id === currentId}
              onLook={() => look(comment)}
              onDecide={(decision) => act(comment, decision)}
            />
          ))}
        </ol>
      </PanelList>
    </>
  );
}

async function decide({ id, version }: ModeratedComment, decision: "approve" | "remove" | "reopen") {
  const asked = { comments: [{ commentId: id, version }], decision };
  const { results, message } = await decideComments(asked, newKey());
  const [result] = results;
  return { ok: result?.ok ?? false, message: result?.message ?? message, row: result?.comment };
}
