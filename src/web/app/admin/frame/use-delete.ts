import { useState } from "react";
import { CallError } from "#web/api/call.ts";
import { usePressToast, useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { usePanel, useShutOut } from "./panel-context.ts";
import { useShortcut } from "./use-shortcut.ts";

interface Deletable {
  id: string;
  version: number;
}

export interface DeleteKind<Thing extends Deletable> {
  remove: (id: string, key: string, version: number) => Promise<{ message: string }>;
  restore: (id: string, key: string) => Promise<{ message: string }>;
  /** A conflict brings it as it is now. */
  currentOf: (error: unknown) => Thing | undefined;
  words: Record<"failed" | "moved_on" | "already_gone" | "too_late" | "restore_failed", string>;
}

interface DeleteParts<Thing> {
  onMoved: (thing: Thing) => void;
  onDeleted: (id: string) => void;
  onRestored: () => void;
}

/** «§2»: deleting asks first, and can be taken back for a while. */
export function useDelete<Thing extends Deletable>(kind: DeleteKind<Thing>, parts: DeleteParts<Thing>) {
  const t = useTranslate();
  const tell = useToast();
  const shutOut = useShutOut();
  const { recount } = usePanel();
  const { asked, failure, ask, fail } = useQuestion<Thing>();
  const offerUndo = useUndo(kind, parts.onRestored);

  function gone({ id }: Thing): void {
    ask(undefined);
    parts.onDeleted(id);
    recount();
  }

  async function remove(): Promise<void> {
    if (!asked) return;
    const { thing, key } = asked;
    try {
      const { message } = await kind.remove(thing.id, key, thing.version);
      gone(thing);
      offerUndo(t(message), thing.id);
    } catch (error) {
      if (!shutOut(error)) refused(error, thing);
    }
  }

  function refused(error: unknown, thing: Thing): void {
    const now = kind.currentOf(error);
    if (now) {
      parts.onMoved(now);
      // The user may still want to delete the newer version.
      ask(now, t(kind.words.moved_on));
    } else if (error instanceof CallError && error.status === 404) {
      gone(thing);
      tell(t(kind.words.already_gone), "bad");
    } else fail(t(kind.words.failed));
  }

  const dialog = { failure, onDelete: remove, onClose: () => ask(undefined) };
  return { asked: asked?.thing, ask, dialog };
}

/** A second question has a key of its own: the thing may have been restored meanwhile. */
function useQuestion<Thing>() {
  const [asked, setAsked] = useState<{ thing: Thing; key: string }>();
  const [failure, fail] = useState<string>();
  function ask(thing: Thing | undefined, why?: string): void {
    fail(why);
    setAsked(thing && { thing, key: newKey() });
  }
  return { asked, failure, ask, fail };
}

/** The undo button is in the toast, and on a key for as long. */
function useUndo<Thing extends Deletable>(kind: DeleteKind<Thing>, onRestored: () => void) {
  const t = useTranslate();
  const tell = useToast();
  const shutOut = useShutOut();
  const { recount } = usePanel();
  const press = usePressToast();
  useShortcut("u", () => void press("u"));

  async function restore(id: string, key: string): Promise<void> {
    try {
      const { message } = await kind.restore(id, key);
      tell(t(message));
    } catch (error) {
      if (shutOut(error)) return;
      const isTooLate = error instanceof CallError && error.status === 404;
      if (isTooLate) return tell(t(kind.words.too_late), "bad");
      const again = { label: t("Tentar novamente"), run: () => void restore(id, key) };
      return tell(t(kind.words.restore_failed), "bad", again);
    }
    onRestored();
    recount();
  }

  return (said: string, id: string): void => {
    const key = newKey();
    const run = () => void restore(id, key);
    tell(said, "good", { label: t("Desfazer"), shortcut: "u", run });
  };
}
