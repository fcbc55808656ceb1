import { useState } from "react";
import { useSearchParams } from "react-router";
import { appealMessages, upholdReasons } from "#domain/appeals/appeal-messages.ts";
import type { AppealDecisionsInput, AppealedOffer } from "#domain/appeals/appeal-schema.ts";
import { decideAppeals, loadAppeals } from "#web/api/appeals.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { type Outcome, useDecisions } from "#web/app/admin/frame/use-decisions.ts";
import { useDialogDraft } from "#web/app/admin/frame/use-dialog-draft.ts";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { WaitingTabs } from "#web/app/admin/frame/waiting-tabs.tsx";
import { RejectDialog, reasonAbout } from "#web/app/admin/moderation/reject-dialog.tsx";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { AppealRow } from "./appeal-row.tsx";

type Decision = Pick<AppealDecisionsInput, "answer"> & { decision: "granted" | "upheld" };

const decisions: readonly [Decision, Decision] = [{ decision: "granted" }, { decision: "upheld" }];

/** «Recursos»: rejected offers whose senders ask for a second look, the longest-waiting first. */
export function AppealsScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const list = usePanelList({ cursor: address.get("cursor") || undefined, limit: 50 }, loadAppeals);
  // Not inside the list: an empty one still has something to undo.
  const decided = useAppealDecisions({ appeals: list.data?.appeals ?? [], reload: list.load });
  const { waiting } = decided;
  return (
    <>
      <PanelHead title={t("Recursos")} />
      <WaitingTabs />
      <PanelList
        list={list}
        rows={list.data && waiting}
        title={t("Recursos à espera")}
        extent={list.data && t("{{n}} à espera", { n: waiting.length })}
        skeleton={{ rows: 4, className: "grid gap-4 py-4 px-[min(1.25rem,4vw)] [&>div]:h-40" }}
        empty={t("Nenhum recurso à espera. Quem teve uma oferta rejeitada pode recorrer uma vez.")}
      >
        <AppealRows {...decided} />
      </PanelList>
      <UpholdDialog {...decided} />
    </>
  );
}

type Decided = ReturnType<typeof useAppealDecisions>;

function AppealRows({ waiting, notes, act, currentId, look, ask }: Decided) {
  return (
    <ol>
      {waiting.map((appeal) => (
        <AppealRow
          key={appeal.id}
          appeal={appeal}
          note={notes.get(appeal.id)}
          isCurrent={appeal.id === currentId}
          onLook={() => look(appeal)}
          onGrant={() => act(appeal, decisions[0])}
          onUphold={() => ask(appeal)}
        />
      ))}
    </ol>
  );
}

function UpholdDialog({ asked, ask, act }: Decided) {
  const t = useTranslate();

  function uphold(answer: string): void {
    ask(undefined);
    if (asked) act(asked, { decision: "upheld", answer });
  }

  return (
    <RejectDialog
      rows={asked ? [{ id: asked.id, name: asked.product.name }] : []}
      title={t("Manter a decisão?")}
      reasons={upholdReasons}
      action="Manter rejeitada"
      hint="Quem recorreu lê este texto. O registro público diz só que a decisão ficou."
      onReject={(_, answer) => uphold(answer)}
      onClose={() => ask(undefined)}
    />
  );
}

interface WaitingParts {
  appeals: readonly AppealedOffer[];
  reload: () => Promise<unknown>;
}

/** A decision that stays is asked for its reason first. */
function useAppealDecisions({ appeals, reload }: WaitingParts) {
  const words = useDialogDraft();
  const [asked, ask] = useState<AppealedOffer>();
  const decided = useDecisions<AppealedOffer, Decision>({
    rows: appeals,
    decisions,
    async decide(appeal, decision) {
      const outcome = await decide(appeal, decision);
      // Words that were refused are there when it is asked again.
      if (outcome.ok) words.keep(reasonAbout([appeal]), "");
      return outcome;
    },
    reload,
    askFirst: (appeal) => appeal.objection === null && ask(appeal),
  });
  return { ...decided, asked, ask };
}

/** Undone, it waits again. */
async function decide(
  { id: productId, version, objection }: AppealedOffer,
  decision: Decision | "reopen",
): Promise<Outcome<AppealedOffer>> {
  // The keys know no row's own buttons; the server refuses it too.
  if (objection && decision !== "reopen") return { ok: false, message: appealMessages[objection] };
  const said = decision === "reopen" ? { decision } : decision;
  const { results, message } = await decideAppeals({ appeals: [{ productId, version }], ...said }, newKey());
  const [result] = results;
  return { ok: result?.ok ?? false, message: result?.message ?? message, row: result?.appeal };
}
