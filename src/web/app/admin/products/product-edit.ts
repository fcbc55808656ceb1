import type { OwnedProduct } from "#domain/products/product.ts";
import type { BegunEdits } from "#web/app/dashboard/begun-edits.ts";
import type { Conflict } from "#web/app/dashboard/conflict-note.tsx";
import type { ProductDraft } from "./product-draft.ts";

/** An edit that was begun: the product as it was then, and what stands in the form now. */
export interface BegunProduct extends ProductDraft {
  offer: OwnedProduct;
}

/** What the dialog shows. */
export interface ProductEdit extends BegunProduct {
  /** Another turn is another form: its fields begin with what stands here. */
  turn: number;
  /** Taken up again where it was left. */
  isResumed?: boolean | undefined;
  conflict?: Conflict<ProductDraft> | undefined;
}

export interface ProductFormParts {
  edit: ProductEdit;
  begun: BegunEdits<BegunProduct>;
  onBusy: (isBusy: boolean) => void;
  onSaved: (product: OwnedProduct) => void;
  /** Other values in the fields. */
  onShow: (edit: Omit<ProductEdit, "turn">) => void;
  onLeave: () => void;
}
