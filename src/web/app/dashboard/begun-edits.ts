import type { MyOffer } from "#domain/products/my-offers.ts";
import { EDITS_KEY } from "#web/api/stored-draft.ts";
import type { OfferValues } from "#web/app/offer-form/offer-values.ts";
import type { KeptPicture } from "#web/app/offer-form/picture.ts";

/** An edit that was begun: the offer as it was then, and what stands in the form now. */
export interface BegunEdit {
  offer: MyOffer;
  values: OfferValues;
  images: readonly string[];
}

/** In this tab only. Whose they are: somebody else who logs in here must not find them. */
interface Kept {
  user_id: string;
  /** The one whose dialog is open. */
  open: string | undefined;
  edits: Record<string, BegunEdit>;
}

/** Pictures that have not been sent cannot be written down; they live as long as the page, also through a login. */
const unsent = new Map<string, readonly KeptPicture[]>();

/**
 * What was typed and not saved: it outlives a closed dialog, an expired session and a reload. Nothing is lost, so that
 * nobody has to be asked whether they really want to leave.
 */
export function begunEdits(user_id: string) {
  function change(how: (kept: Kept) => void): void {
    const kept = read(user_id);
    how(kept);
    write(kept);
  }
  return {
    of: (id: string): BegunEdit | undefined => read(user_id).edits[id],
    ids: (): string[] => Object.keys(read(user_id).edits),
    /** What was open when the page or the session ended. */
    interrupted(): BegunEdit | undefined {
      const { open, edits } = read(user_id);
      return edits[open ?? ""];
    },
    keep(edit: BegunEdit, pictures: readonly KeptPicture[]): void {
      unsent.set(edit.offer.id, pictures);
      change((kept) => {
        kept.open = edit.offer.id;
        kept.edits[edit.offer.id] = edit;
      });
    },
    unsentPictures: (id: string): readonly KeptPicture[] => unsent.get(id) ?? [],
    close(id: string): void {
      change((kept) => {
        if (kept.open === id) kept.open = undefined;
      });
    },
    drop(id: string): void {
      unsent.delete(id);
      change((kept) => {
        delete kept.edits[id];
      });
    },
  };
}

export type BegunEdits = ReturnType<typeof begunEdits>;

/** Where storage is forbidden, what was typed lives as long as the page. */
let onThisPage: string | null = null;

function read(user_id: string): Kept {
  const none: Kept = { user_id, open: undefined, edits: {} };
  try {
    const kept = JSON.parse(stored() ?? "null") as Kept | null;
    return kept?.user_id === user_id && kept.edits ? kept : none;
  } catch {
    return none;
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(EDITS_KEY) ?? onThisPage;
  } catch {
    return onThisPage;
  }
}

function write(kept: Kept): void {
  const isEmpty = Object.keys(kept.edits).length === 0;
  onThisPage = isEmpty ? null : JSON.stringify(kept);
  try {
    if (onThisPage === null) sessionStorage.removeItem(EDITS_KEY);
    else sessionStorage.setItem(EDITS_KEY, onThisPage);
  } catch {
    // It stays on this page.
  }
}
