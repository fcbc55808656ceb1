import { useShortcut } from "#web/app/admin/frame/use-shortcut.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import type { ModerationQuery } from "./moderation-query.ts";
import type { Moderation } from "./use-moderation.ts";
import type { ModerationControls } from "./use-moderation-controls.ts";

interface KeysParts {
  moderation: Moderation;
  controls: ModerationControls;
  query: ModerationQuery;
}

/** One key each, as the list in `keys-help.tsx` tells. Where offers are chosen, they are meant; else the one in sight. */
export function useModerationKeys({ moderation, controls, query }: KeysParts): void {
  const t = useTranslate();
  const tell = useToast();
  const { current, actions } = moderation;
  const here = current.row ? [current.row] : [];
  const meant = controls.chosen.length > 0 ? controls.chosen : here;
  useShortcut("j", () => current.step(1), { repeats: true });
  useShortcut("k", () => current.step(-1), { repeats: true });
  useShortcut("a", () => controls.approve(meant));
  useShortcut("r", () => controls.reject(meant));
  useShortcut("e", () => current.row && controls.setDialog({ kind: "edit", row: current.row }));
  useShortcut("x", () => {
    const isChosen = controls.chosen.some(({ id }) => id === current.row?.id);
    if (!query.isQueue) controls.choose(here, !isChosen);
  });
  useShortcut("u", () => actions.undoLast() || tell(t("Nada a desfazer: o prazo é de 10 segundos."), "bad"));
  useShortcut("?", () => controls.setDialog({ kind: "keys" }));
  useShortcut("Escape", () => query.isQueue && controls.leaveQueue());
}
