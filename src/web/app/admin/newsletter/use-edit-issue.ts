import type { EditedIssue } from "#domain/newsletter/issues-schema.ts";
import { editIssue } from "#web/api/newsletter-admin.ts";
import { useTellFailure } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import type { ToastAction } from "#web/ui/toast.tsx";

type Change = Omit<EditedIssue, "day" | "version">;

/**
 * Changes an issue as it was seen. Where another person was faster, the sentence says so and the list shows theirs; what is typed stays
 * in its field.
 */
export function useEditIssue(
  { day, version }: Pick<EditedIssue, "day" | "version">,
  reload: () => Promise<unknown>,
) {
  const t = useTranslate();
  const tell = useToast();
  const tellFailure = useTellFailure();

  async function send(seen: number, change: Change, said: string, undo?: Change): Promise<void> {
    try {
      const { issue } = await editIssue({ day, version: seen, ...change }, newKey());
      const action: ToastAction | undefined = undo && {
        label: t("Desfazer"),
        run: () => void send(issue.version, undo, t("Desfeito.")),
      };
      tell(said, "good", action);
    } catch (error) {
      tellFailure(error);
    }
    await reload();
  }

  return (change: Change, said: string, undo?: Change) => send(version, change, said, undo);
}
