import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type DraftPicture, localPictures } from "#web/app/offer-form/picture.ts";
import type { PictureTray } from "#web/app/offer-form/picture-tray.ts";
import { keyOf, newKey } from "#web/ui/idempotency-key.ts";
import { storePictures } from "./draft-pictures.ts";
import { type Draft, draftForLink, fillIn, rememberDraft } from "./draft-store.ts";
import type { SharedLink } from "./shared-link.ts";
import {
  type Current,
  closeDraft,
  type DraftParts,
  emptyForm,
  type Origin,
  takeDraft,
  writeDraft,
} from "./take-draft.ts";

/** After the last key; a page that is left saves at once. */
const PAUSE_MS = 400;

/** Stores what is typed in this browser and restores it after a closed tab or an ended session. */
export function useDraft(parts: DraftParts, shared: SharedLink | undefined) {
  const draft: Current = useRef(undefined);
  const latest = useRef(parts);
  latest.current = parts;
  const restoring = useRestoring(latest, draft, shared);
  const save = useSaving(latest, draft, restoring.restore);
  useSavedPictures(parts.tray, draft, save);
  const { discarded, ...discarding } = useDiscarding(parts, () => restoring.setOrigin(undefined));
  return {
    save,
    origin: discarded ? undefined : restoring.origin,
    isDiscarded: discarded !== undefined,
    /** The stored draft, if there is one, is in the form. */
    whenRestored: restoring.whenRestored,
    ...discarding,
    /** The draft stays with the tab that it came from. */
    startAnother(): void {
      save();
      draft.current = undefined;
      emptyForm(parts);
      rememberDraft(undefined);
      restoring.restore(newKey());
    },
    /** The same in every tab that holds this draft: however many send it, the server takes it once. */
    keyFor: (intent: string): string => keyOf(draft.current?.id ?? newKey(), intent),
    /** Another tab has it, and may have changed it: it is taken back to be looked at before it is sent. */
    takeFromOtherTab(): boolean {
      if (!draft.current?.handedOver) return false;
      restoring.restore();
      return true;
    },
    clear: (): void => void closeDraft(draft, parts.form.latest.current),
  };
}

function useSaving(parts: RefObject<DraftParts>, draft: Current, retake: () => void): () => void {
  const { form, provenance } = parts.current;
  const source = useSyncExternalStore(provenance.subscribe, provenance.current, provenance.current);
  const save = useCallback(() => {
    // Typed into although another tab has it: this one is in front again. What is being sent does not change meanwhile.
    if (writeDraft(parts.current, draft) && draft.current?.handedOver && !parts.current.form.isBusy) retake();
  }, [parts, draft, retake]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of what was typed or read.
  useEffect(() => {
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form.values, source, save]);

  useEffect(() => {
    // Phones often end a hidden page without another event.
    addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", save);
    return () => {
      save();
      removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", save);
    };
  }, [save]);
  return save;
}

function useRestoring(parts: RefObject<DraftParts>, draft: Current, shared: SharedLink | undefined) {
  const [origin, setOrigin] = useState<Origin>();
  const turn = useRef(new AbortController());
  const isLeft = useRef(false);
  const latest = useRef<Promise<void>>(undefined);
  const restore = useCallback(
    (newId?: string) => {
      turn.current.abort();
      if (isLeft.current) return;
      turn.current = new AbortController();
      const isBusy = () => parts.current.form.isBusy;
      const openNew = () => restore(newKey());
      const taking = { ...parts.current, draft, setOrigin, isBusy, openNew };
      latest.current = takeDraft(taking, turn.current.signal, newId);
    },
    [parts, draft],
  );

  useEffect(() => {
    // A sign-up letter opens a tab of its own; the tab left behind comes to the form by itself, too.
    function comeToFront(): void {
      const isIdle = document.visibilityState === "visible" && !parts.current.form.isBusy;
      if (isIdle && draft.current?.handedOver) restore();
    }
    isLeft.current = false;
    restore(shared && (shared.url ? draftForLink(shared.url) : newKey()));
    addEventListener("focus", comeToFront);
    document.addEventListener("visibilitychange", comeToFront);
    return () => {
      isLeft.current = true;
      turn.current.abort();
      removeEventListener("focus", comeToFront);
      document.removeEventListener("visibilitychange", comeToFront);
    };
  }, [parts, draft, restore, shared]);
  return { origin, setOrigin, restore, whenRestored: async () => latest.current };
}

function useSavedPictures(tray: PictureTray, draft: Current, save: () => void): void {
  useEffect(() => {
    let last = "";
    return tray.subscribe(() => {
      const pictures = localPictures(tray.pictures());
      const arrangement = pictures.map(({ id, isRaw }) => [id, isRaw]).join();
      if (!draft.current || draft.current.handedOver || arrangement === last) return;
      last = arrangement;
      void storePictures(draft.current.id, pictures);
      save();
    });
  }, [tray, draft, save]);
}

function useDiscarding(parts: DraftParts, onDiscard: () => void) {
  const { form, tray, attempt, provenance } = parts;
  const [discarded, setDiscarded] = useState<Omit<Draft, "at" | "pictures"> & { pictures: DraftPicture[] }>();
  return {
    discarded,
    discard(): void {
      const pictures = localPictures(tray.pictures());
      setDiscarded({
        values: form.latest.current,
        pictures,
        attempt: attempt.current,
        provenance: provenance.current(),
      });
      emptyForm(parts);
      onDiscard();
    },
    takeBack(): void {
      if (!discarded) return;
      form.set(fillIn(form.latest.current, discarded.values));
      provenance.restore(discarded.provenance);
      tray.restore(discarded.pictures);
      attempt.current = discarded.attempt;
      setDiscarded(undefined);
    },
  };
}
