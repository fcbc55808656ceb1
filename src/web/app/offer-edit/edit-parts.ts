import type { OwnedProduct } from "#domain/products/product.ts";
import type { Conflict } from "./conflict-note.tsx";
import type { EditDraft, EditDrafts } from "./edit-drafts.ts";
import type { OfferDraft } from "./offer-changes.ts";

/** What an edit begins with. */
export type EditStart<Draft extends OfferDraft = OfferDraft> = EditDraft<Draft> & {
  /** Taken up again where it was left. */
  isResumed?: boolean | undefined;
  conflict?: Conflict<Draft> | undefined;
};

/** What the dialog shows. Another turn is another form: its fields begin with what stands here. */
export type Edit<Draft extends OfferDraft = OfferDraft> = EditStart<Draft> & { turn: number };

/** What the form of an edit needs to know of the dialog that it stands in. */
export interface EditParts<Draft extends OfferDraft = OfferDraft> {
  edit: Edit<Draft>;
  edits: EditDrafts<EditDraft<Draft>>;
  onBusy: (isBusy: boolean) => void;
  onSaved: (offer: OwnedProduct) => void;
  /** Somebody else has changed it meanwhile. */
  onMoved?: ((offer: OwnedProduct) => void) | undefined;
  /** Somebody else has deleted it meanwhile. */
  onGone?: (() => void) | undefined;
  /** Other values in the fields. */
  onShow: (edit: EditStart<Draft>) => void;
  /** What was typed is saved, or not wanted. */
  onDrop: () => void;
}
