import type { Dispatch, RefObject, SetStateAction } from "react";
import { isSigningOut } from "#web/api/sign-out.ts";
import { announceSent, heldLocks, takeLock, whenFocused, whenVisible } from "#web/app/drafts/tab-locks.ts";
import { emptyOffer, isBlank, type OfferValues } from "#web/app/offer-form/offer-values.ts";
import { type DraftPicture, localPictures } from "#web/app/offer-form/picture.ts";
import type { PictureTray } from "#web/app/offer-form/picture-tray.ts";
import { noProvenance, type ProvenanceStore } from "#web/app/offer-form/provenance.ts";
import type { useOfferForm } from "#web/app/offer-form/use-offer-form.ts";
import { storedPictures, storePictures } from "./draft-pictures.ts";
import {
  type Attempt,
  chooseDraft,
  type Draft,
  fillIn,
  intentOf,
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
  provenance: ProvenanceStore;
}

interface OpenDraft {
  id: string;
  /** As last written or read; see `wordsOf`. */
  words?: string | undefined;
  /** The offer when this tab took the draft, or handed it over: another one has been edited here since. */
  since: string;
  /** Another tab has taken it: this is what the form held by then. */
  handedOver?: { values: OfferValues; pictures: readonly string[] };
  isHeld: () => boolean;
}

export type Current = RefObject<OpenDraft | undefined>;

/** Where the form's content comes from, or where it has gone; a new offer has none of these. */
export type Origin = "stored" | "other-tab" | "taken" | "sent" | undefined;

export interface Taking extends DraftParts {
  draft: Current;
  setOrigin: Dispatch<SetStateAction<Origin>>;
  isBusy: () => boolean;
  openNew: () => void;
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
  let isShown = false;
  let isSent = false;
  const isHeld = await takeLock(lockOf(id), signal, {
    onTaken: () => isShown && handOver(taking),
    onSent() {
      isSent = true;
      if (isShown) forgetSent(taking);
    },
  });
  // Only now: the tab that had it has stored its last words.
  const drafts = storedDrafts();
  const all = await storedPictures(id, Object.keys(drafts));
  // A page that is left at once has not deleted a removed picture yet.
  const { pictures: listed } = drafts[id] ?? {};
  const pictures = listed ? all.filter((picture) => listed.includes(picture.id)) : all;
  if (signal.aborted) return;
  rememberDraft(id);
  show(taking, { id, isHeld }, drafts[id], pictures, isElsewhere);
  isShown = true;
  // Both may have happened while the pictures were read.
  if (!isHeld()) markHandedOver(taking, drafts[id]?.values ?? emptyOffer, pictures);
  if (isSent) forgetSent(taking);
}

/** What was typed or chosen meanwhile stays, and is written; what is restored is not written again. */
function show(
  { form, tray, attempt, provenance, draft, setOrigin }: Taking,
  open: Pick<OpenDraft, "id" | "isHeld">,
  stored: Draft | undefined,
  pictures: DraftPicture[],
  isMoved: boolean,
): void {
  const { handedOver: before, words } = draft.current ?? {};
  // Not stored any more, so there is nothing newer than what this tab still shows; it is not stored again unasked.
  if (!stored) {
    draft.current = { ...open, words, since: intentOf(form.latest.current, tray.pictures()) };
    setOrigin((origin) => (origin === "sent" ? origin : undefined));
    return;
  }
  for (const id of before?.pictures ?? []) tray.remove(id);
  const since = intentOf(stored.values, pictures);
  draft.current = { ...open, words: wordsOf(stored, pictures), since };
  attempt.current = stored.attempt;
  form.set(fillIn(form.latest.current, stored.values, before?.values));
  provenance.restore(stored.provenance);
  tray.restore(pictures);
  const isEmpty = isBlank(stored.values) && pictures.length === 0;
  setOrigin(isEmpty ? undefined : isMoved && !before ? "other-tab" : "stored");
}

function handOver(taking: Taking): void {
  const { form, tray, draft } = taking;
  writeDraft(taking, draft);
  markHandedOver(taking, form.latest.current, localPictures(tray.pictures()));
}

/** What the form holds beyond these was typed here, and stays when the draft comes back. */
function markHandedOver({ draft, setOrigin }: Taking, values: OfferValues, pictures: DraftPicture[]): void {
  if (!draft.current) return;
  const handedOver = { values, pictures: pictures.map(({ id }) => id) };
  draft.current = { ...draft.current, handedOver, since: intentOf(values, pictures) };
  setOrigin("taken");
}

/** Another tab has sent it: a second copy here would be sent again. What was edited here since is another offer. */
function forgetSent(taking: Taking): void {
  const { form, tray, draft } = taking;
  const open = draft.current;
  if (!open || taking.isBusy() || intentOf(form.latest.current, tray.pictures()) !== open.since) return;
  draft.current = undefined;
  if (open.isHeld()) deleteDraft(open.id);
  emptyForm(taking);
  taking.setOrigin("sent");
  taking.openNew();
}

/** This tab has sent it. Another one may have taken it meanwhile: then it is that tab's to delete, and what that tab has changed stays. */
export async function closeDraft(draft: Current, sent: OfferValues): Promise<void> {
  const open = draft.current;
  draft.current = undefined;
  if (!open) return;
  const lock = lockOf(open.id);
  const isAsSent = JSON.stringify(storedDrafts()[open.id]?.values) === JSON.stringify(sent);
  if (open.isHeld() || (isAsSent && !(await heldLocks()).has(lock))) deleteDraft(open.id);
  announceSent(lock);
}

function deleteDraft(id: string): void {
  storeDraft(id, undefined);
  void storePictures(id, []);
}

/** Writes only what this tab changed, so that an idle tab never overwrites another. Returns whether it did change. */
export function writeDraft(
  { form: { latest }, tray, attempt, provenance }: DraftParts,
  draft: Current,
): boolean {
  const open = draft.current;
  const pictures = tray.pictures().map(({ id }) => id);
  const stored = {
    values: latest.current,
    at: Date.now(),
    by: storedUserId(),
    attempt: attempt.current,
    pictures,
    provenance: provenance.current(),
  };
  const words = wordsOf(stored, tray.pictures());
  if (!open || words === open.words || isSigningOut()) return false;
  if (open.handedOver) return true;
  draft.current = { ...open, words };
  storeDraft(open.id, isBlank(stored.values) && tray.pictures().length === 0 ? undefined : stored);
  return true;
}

export function emptyForm({ form, tray, attempt, provenance }: DraftParts): void {
  form.replace(emptyOffer);
  provenance.restore();
  tray.clear();
  attempt.current = undefined;
}

/** Compares drafts; the time alone is no change. */
function wordsOf(
  { values, attempt, provenance = noProvenance }: Draft,
  pictures: readonly { id: string }[],
): string {
  return JSON.stringify([values, attempt, provenance, pictures.map(({ id }) => id)]);
}
