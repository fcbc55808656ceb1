import type { OwnedProduct } from "#domain/products/product.ts";
import { EDITS_KEY } from "#web/api/stored-draft.ts";
import { storedJson, storeText } from "#web/app/drafts/draft-storage.ts";
import type { DraftPicture } from "#web/app/offer-form/picture.ts";
import type { OfferDraft } from "./offer-changes.ts";

/** An unsaved edit: the offer as it was when the edit began, and what the form holds now. */
export type EditDraft<Draft extends OfferDraft = OfferDraft> = Draft & { offer: OwnedProduct };

/** Stored for this tab and for one user: another user who logs in here must not find them. */
interface StoredEdits<Edit> {
  user_id: string;
  open: string | undefined;
  edits: Record<string, Edit>;
}

/** Pictures that are not uploaded yet cannot be stored; they live as long as the page, also through a login. */
const unsent = new Map<string, readonly DraftPicture[]>();

/** Edits that were typed and not saved outlive a closed dialog, an expired session and a reload: no dialog asks before it closes. */
export function editDrafts<Edit extends { offer: { id: string } } = EditDraft>(
  user_id: string,
  key: string = EDITS_KEY,
) {
  function read(): StoredEdits<Edit> {
    const stored = storedJson("sessionStorage", key) as StoredEdits<Edit> | undefined;
    return stored?.user_id === user_id && stored.edits ? stored : { user_id, open: undefined, edits: {} };
  }

  function store(stored: StoredEdits<Edit>): void {
    const isEmpty = Object.keys(stored.edits).length === 0;
    storeText("sessionStorage", key, isEmpty ? undefined : JSON.stringify(stored));
  }

  const pictures = (id: string) => `${key}:${id}`;
  return {
    get: (id: string): Edit | undefined => read().edits[id],
    ids: (): string[] => Object.keys(read().edits),
    /** The edit that was open when the page or the session ended. */
    interrupted(): Edit | undefined {
      const { open, edits } = read();
      return edits[open ?? ""];
    },
    set(edit: Edit, unsentNow: readonly DraftPicture[] = []): void {
      const { id } = edit.offer;
      unsent.set(pictures(id), unsentNow);
      store({ user_id, open: id, edits: { ...read().edits, [id]: edit } });
    },
    unsentPictures: (id: string): readonly DraftPicture[] => unsent.get(pictures(id)) ?? [],
    close(id: string): void {
      const { open, edits } = read();
      store({ user_id, open: open === id ? undefined : open, edits });
    },
    drop(id: string): void {
      unsent.delete(pictures(id));
      const { [id]: _, ...edits } = read().edits;
      store({ ...read(), edits });
    },
  };
}

export type EditStart<Draft extends OfferDraft = OfferDraft> = EditDraft<Draft> & {
  isResumed?: boolean;
  /** The row has moved on while it was edited; `setAside` was typed, and the current version is shown in its place. */
  conflict?: { before: OwnedProduct; setAside?: Draft | undefined };
};

/** What the dialog shows. Another `turn` is another form, whose fields start with these values. */
export type Edit<Draft extends OfferDraft = OfferDraft> = EditStart<Draft> & { turn: number };

export interface EditParts<Draft extends OfferDraft = OfferDraft> {
  edit: Edit<Draft>;
  edits: ReturnType<typeof editDrafts<EditDraft<Draft>>>;
  onBusy: (isBusy: boolean) => void;
  onSaved: (offer: OwnedProduct) => void;
  /** It was changed by another user meanwhile. */
  onMoved?: (offer: OwnedProduct) => void;
  onGone?: () => void;
  onShow: (edit: EditStart<Draft>) => void;
  /** What was typed is saved, or not wanted. */
  onDrop: () => void;
}
