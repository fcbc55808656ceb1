import type { Dispatch, RefObject, SetStateAction } from "react";
import { isSigningOut } from "#web/api/end-session.ts";
import { takeLock, whenFocused, whenVisible } from "#web/app/drafts/tab-locks.ts";
import { emptyOffer, isBlank, type OfferValues } from "#web/app/offer-form/offer-values.ts";
import { type DraftPicture, localPictures } from "#web/app/offer-form/picture.ts";
import type { PictureTray } from "#web/app/offer-form/picture-tray.ts";
import type { useOfferForm } from "#web/app/offer-form/use-offer-form.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { storedPictures } from "./draft-pictures.ts";
import {
  type Attempt,
  chooseDraft,
  type Draft,
  fillIn,
  lockOf,
  rememberDraft,
  storeDraft,
  storedDrafts,
  storedUserId,
} from "./draft-store.ts";

export interface DraftParts {
  form: ReturnType<typeof useOfferForm>;
  tray: PictureTray;
  attempt: RefObject<Attempt | undefined>;
}

interface OpenDraft {
  id: string;
  /** As last written or read; see `wordsOf`. */
  words?: string | undefined;
  /** Another tab has taken it: this is what the form held by then. */
  handedOver?: { values: OfferValues; pictures: readonly string[] };
  announceSent: () => void;
}

export type Current = RefObject<OpenDraft | undefined>;

/** Where the form's content comes from, or where it has gone; a new offer has none of these. */
export type Origin = "stored" | "other-tab" | "taken" | "sent" | undefined;

export interface Taking extends DraftParts {
  draft: Current;
  setOrigin: Dispatch<SetStateAction<Origin>>;
}

/** Takes the draft over, or opens a new one under the given id, and shows it in the form. */
export async function takeDraft(taking: Taking, signal: AbortSignal, newId?: string): Promise<void> {
  await whenVisible(signal);
  let chosen = await chooseDraft(newId);
  if (chosen.isElsewhere) {
    await whenFocused(signal);
    chosen = await chooseDraft(newId);
  }
  const { id, isElsewhere } = chosen;
  if (signal.aborted) return;
  const { announceSent } = await takeLock(lockOf(id), signal, {
    onTaken: () => handOver(taking),
    onSent: () => forgetSent(taking, signal),
  });
  // Only now: the tab that had it has stored its last words.
  const drafts = storedDrafts();
  const pictures = await storedPictures(id, Object.keys(drafts));
  if (signal.aborted) return;
  rememberDraft(id);
  show(taking, { id, announceSent }, drafts[id], pictures, isElsewhere);
}

/** What was typed or chosen meanwhile stays, and is written; what is restored is not written again. */
function show(
  { form, tray, attempt, draft, setOrigin }: Taking,
  open: OpenDraft,
  stored: Draft | undefined,
  pictures: DraftPicture[],
  isMoved: boolean,
): void {
  const { handedOver: before, words } = draft.current ?? {};
  // Not stored any more, so there is nothing newer than what this tab still shows; it is not stored again unasked.
  if (!stored) {
    draft.current = { ...open, words };
    setOrigin((origin) => (origin === "sent" ? origin : undefined));
    return;
  }
  for (const id of before?.pictures ?? []) tray.remove(id);
  draft.current = { ...open, words: wordsOf(stored, pictures) };
  attempt.current = stored.attempt;
  form.set(fillIn(form.latest.current, stored.values, before?.values));
  tray.restore(pictures);
  const isEmpty = isBlank(stored.values) && pictures.length === 0;
  setOrigin(isEmpty ? undefined : isMoved && !before ? "other-tab" : "stored");
}

function handOver(taking: Taking): void {
  const { form, tray, draft, setOrigin } = taking;
  writeDraft(taking, draft);
  if (!draft.current) return;
  const pictures = localPictures(tray.pictures()).map(({ id }) => id);
  draft.current = { ...draft.current, handedOver: { values: form.latest.current, pictures } };
  setOrigin("taken");
}

/** The other tab has sent it: a second copy here would be sent again. */
function forgetSent(taking: Taking, signal: AbortSignal): void {
  if (!taking.draft.current?.handedOver) return;
  taking.draft.current = undefined;
  emptyForm(taking);
  taking.setOrigin("sent");
  void takeDraft(taking, signal, newKey());
}

/** Writes only what this tab changed, so that an idle tab never overwrites another. Returns whether it did change. */
export function writeDraft({ form: { latest }, tray, attempt }: DraftParts, draft: Current): boolean {
  const open = draft.current;
  const stored = { values: latest.current, at: Date.now(), by: storedUserId(), attempt: attempt.current };
  const words = wordsOf(stored, tray.pictures());
  if (!open || words === open.words || isSigningOut()) return false;
  if (open.handedOver) return true;
  draft.current = { ...open, words };
  storeDraft(open.id, isBlank(stored.values) && tray.pictures().length === 0 ? undefined : stored);
  return true;
}

export function emptyForm({ form, tray, attempt }: DraftParts): void {
  form.replace(emptyOffer);
  tray.clear();
  attempt.current = undefined;
}

/** Compares drafts; the time alone is no change. */
function wordsOf({ values, attempt }: Draft, pictures: readonly { id: string }[]): string {
  return JSON.stringify([values, attempt, pictures.map(({ id }) => id)]);
}
