import { useRef } from "react";
import type { EditedIssue, IssuesPage, UpcomingIssue } from "#domain/newsletter/issues-schema.ts";
import { editIssue } from "#web/api/newsletter-admin.ts";
import { useTellFailure } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import type { ToastAction } from "#web/ui/toast.tsx";
import type { Loaded } from "#web/ui/use-load.ts";

type Change = Omit<EditedIssue, "day" | "version">;
export type IssueList = Pick<Loaded<IssuesPage>, "load" | "set">;
export type EditIssue = ReturnType<typeof useEditIssue>;

/**
 * Changes an issue as it was seen, one press after another: the second does not wait for the list, and counts from what the first
 * brought. Where another person was faster, the sentence says so and the list shows theirs; what is typed stays in its field.
 */
export function useEditIssue({ day, version }: Pick<EditedIssue, "day" | "version">, list: IssueList) {
  const t = useTranslate();
  const tell = useToast();
  const tellFailure = useTellFailure();
  const newest = useRef(version);
  newest.current = Math.max(newest.current, version);
  const queue = useRef(Promise.resolve());

  async function send(change: Change, said: string, undo?: Change): Promise<void> {
    try {
      const { issue } = await editIssue({ day, version: newest.current, ...change }, newKey());
      newest.current = issue.version;
      list.set((page) => withIssue(page, issue));
      const action: ToastAction | undefined = undo && {
        label: t("Desfazer"),
        run: () => void edit(undo, t("Desfeito.")),
      };
      tell(said, "good", action);
    } catch (error) {
      tellFailure(error);
    }
  }

  async function edit(change: Change, said: string, undo?: Change): Promise<void> {
    queue.current = queue.current.then(() => send(change, said, undo));
    await queue.current;
    await list.load();
  }
  return edit;
}

function withIssue(page: IssuesPage, edited: Omit<UpcomingIssue, "offers">): IssuesPage {
  const { upcoming, issues } = page;
  return {
    ...page,
    upcoming: upcoming?.day === edited.day ? { ...upcoming, ...edited } : upcoming,
    issues: issues.map((issue) => (issue.day === edited.day ? { ...issue, ...edited } : issue)),
  };
}
