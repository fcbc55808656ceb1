import type { OwnedProduct } from "#domain/products/product.ts";
import { EDITS_KEY } from "#web/api/stored-draft.ts";
import type { KeptPicture } from "#web/app/offer-form/picture.ts";
import type { OfferDraft } from "./offer-changes.ts";

/** An edit that was begun: the offer as it was then, and what stands in the form now. */
export type BegunEdit<Draft extends OfferDraft = OfferDraft> = Draft & { offer: OwnedProduct };

/** In this tab only. Whose they are: somebody else who logs in here must not find them. */
interface Kept<Begun> {
  user_id: string;
  /** The one whose dialog is open. */
  open: string | undefined;
  edits: Record<string, Begun>;
}

/** Pictures that have not been sent cannot be written down; they live as long as the page, also through a login. */
const unsent = new Map<string, readonly KeptPicture[]>();

/**
 * What was typed and not saved: it outlives a closed dialog, an expired session and a reload. Nothing is lost, so that
 * nobody has to be asked whether they really want to leave.
 * @param key where this tab keeps them
 */
export function begunEdits<Begun extends { offer: { id: string } } = BegunEdit>(
  user_id: string,
  key: string = EDITS_KEY,
) {
  const pictures = (id: string) => `${key}:${id}`;
  function change(how: (kept: Kept<Begun>) => void): void {
    const kept = read<Begun>(key, user_id);
    how(kept);
    write(key, kept);
  }
  return {
    of: (id: string): Begun | undefined => read<Begun>(key, user_id).edits[id],
    ids: (): string[] => Object.keys(read(key, user_id).edits),
    /** What was open when the page or the session ended. */
    interrupted(): Begun | undefined {
      const { open, edits } = read<Begun>(key, user_id);
      return edits[open ?? ""];
    },
    keep(edit: Begun, unsentNow: readonly KeptPicture[]): void {
      unsent.set(pictures(edit.offer.id), unsentNow);
      change((kept) => {
        kept.open = edit.offer.id;
        kept.edits[edit.offer.id] = edit;
      });
    },
    unsentPictures: (id: string): readonly KeptPicture[] => unsent.get(pictures(id)) ?? [],
    close(id: string): void {
      change((kept) => {
        if (kept.open === id) kept.open = undefined;
      });
    },
    drop(id: string): void {
      unsent.delete(pictures(id));
      change((kept) => {
        delete kept.edits[id];
      });
    },
  };
}

export type BegunEdits<Begun extends { offer: { id: string } } = BegunEdit> = ReturnType<
  typeof begunEdits<Begun>
>;

/** Where storage is forbidden, what was typed lives as long as the page. */
const onThisPage = new Map<string, string>();

function read<Begun>(key: string, user_id: string): Kept<Begun> {
  const none: Kept<Begun> = { user_id, open: undefined, edits: {} };
  try {
    const kept = JSON.parse(stored(key) ?? "null") as Kept<Begun> | null;
    return kept?.user_id === user_id && kept.edits ? kept : none;
  } catch {
    return none;
  }
}

function stored(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? onThisPage.get(key);
  } catch {
    return onThisPage.get(key);
  }
}

function write(key: string, kept: Kept<unknown>): void {
  const text = Object.keys(kept.edits).length === 0 ? undefined : JSON.stringify(kept);
  if (text === undefined) onThisPage.delete(key);
  else onThisPage.set(key, text);
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // It stays on this page.
  }
}
