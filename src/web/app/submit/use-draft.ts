import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isSigningOut } from "#web/api/end-session.ts";
import { whenVisible } from "#web/app/drafts/tab-locks.ts";
import { emptyOffer, isBlank } from "#web/app/offer-form/offer-values.ts";
import { type DraftPicture, localPictures } from "#web/app/offer-form/picture.ts";
import type { PictureTray } from "#web/app/offer-form/picture-tray.ts";
import type { useOfferForm } from "#web/app/offer-form/use-offer-form.ts";
import { storedPictures, storePictures } from "./draft-pictures.ts";
import {
  type Attempt,
  claimDraft,
  type Draft,
  fillIn,
  storeDraft,
  storedDrafts,
  storedUserId,
} from "./draft-store.ts";

/** After the last key; a page that is left saves at once. */
const PAUSE_MS = 400;

interface DraftParts {
  form: ReturnType<typeof useOfferForm>;
  tray: PictureTray;
  attempt: RefObject<Attempt | undefined>;
}

type Current = RefObject<{ id?: string; words?: string }>;

/** Stores what is typed in this browser and restores it after a closed tab or an ended session. */
export function useDraft(parts: DraftParts) {
  const draft: Current = useRef({});
  const save = useSaving(parts, draft);
  const [isRestored, setIsRestored] = useRestoring(parts, draft);
  useSavedPictures(parts.tray, draft, save);
  const { discarded, ...discarding } = useDiscarding(parts, () => setIsRestored(false));
  return {
    save,
    isRestored: isRestored && !discarded,
    isDiscarded: discarded !== undefined,
    ...discarding,
    clear(): void {
      const { id } = draft.current;
      draft.current = {};
      if (!id) return;
      storeDraft(id, undefined);
      void storePictures(id, []);
    },
  };
}

/** Writes only what this tab changed, so that an idle tab never overwrites another. */
function useSaving({ form: { latest, values }, tray, attempt }: DraftParts, draft: Current): () => void {
  const save = useCallback(() => {
    const { id, words } = draft.current;
    const stored = { values: latest.current, at: Date.now(), by: storedUserId(), attempt: attempt.current };
    const now = wordsOf(stored, tray.pictures());
    if (!id || now === words || isSigningOut()) return;
    draft.current = { id, words: now };
    storeDraft(id, isBlank(stored.values) && tray.pictures().length === 0 ? undefined : stored);
  }, [latest, tray, attempt, draft]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of what was typed.
  useEffect(() => {
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, save]);

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

/** Compares drafts; the time alone is no change. */
function wordsOf({ values, attempt }: Draft, pictures: readonly { id: string }[]): string {
  return JSON.stringify([values, attempt, pictures.map(({ id }) => id)]);
}

function useRestoring({ form: { latest, set }, tray, attempt }: DraftParts, draft: Current) {
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    async function restore(): Promise<void> {
      // A sign-up letter opens a tab of its own; the tab left behind comes here by itself, too.
      await whenVisible(left.signal);
      if (left.signal.aborted) return;
      const { id, draft: stored } = await claimDraft(left.signal);
      const pictures = await storedPictures(id, Object.keys(storedDrafts()));
      if (left.signal.aborted) return;
      // A restored draft is not written again; what was typed or chosen meanwhile is.
      draft.current = stored ? { id, words: wordsOf(stored, pictures) } : { id };
      attempt.current = stored?.attempt;
      if (stored) set(fillIn(latest.current, stored.values));
      tray.restore(stored ? pictures : []);
      setIsRestored(stored !== undefined && (!isBlank(stored.values) || pictures.length > 0));
    }
    void restore();
    return () => left.abort();
  }, [latest, set, tray, attempt, draft]);
  return [isRestored, setIsRestored] as const;
}

function useSavedPictures(tray: PictureTray, draft: Current, save: () => void): void {
  useEffect(() => {
    let last = "";
    return tray.subscribe(() => {
      const pictures = localPictures(tray.pictures());
      const arrangement = pictures.map(({ id }) => id).join();
      if (!draft.current.id || arrangement === last) return;
      last = arrangement;
      void storePictures(draft.current.id, pictures);
      save();
    });
  }, [tray, draft, save]);
}

function useDiscarding({ form, tray, attempt }: DraftParts, onDiscard: () => void) {
  const [discarded, setDiscarded] = useState<Omit<Draft, "at"> & { pictures: DraftPicture[] }>();
  return {
    discarded,
    discard(): void {
      const pictures = localPictures(tray.pictures());
      setDiscarded({ values: form.latest.current, pictures, attempt: attempt.current });
      form.replace(emptyOffer);
      tray.clear();
      attempt.current = undefined;
      onDiscard();
    },
    takeBack(): void {
      if (!discarded) return;
      form.set(fillIn(form.latest.current, discarded.values));
      tray.restore(discarded.pictures);
      attempt.current = discarded.attempt;
      setDiscarded(undefined);
    },
  };
}
