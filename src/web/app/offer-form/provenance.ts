import * as z from "zod";
import { typedFields } from "#domain/products/product-fields.ts";
import { linkReadingSchema } from "#domain/store-pages/link-reading-schema.ts";

const proposalSchema = z.object({
  value: z.string(),
  /** The store's page, the words of the product's name, or the address alone. */
  source: z.enum(["store", "words", "address"]),
  /** As the store writes it, where an offer's field is shorter. */
  written: z.string().optional(),
  /** It was put into its field; not so where something had been typed there. */
  isFilled: z.boolean().optional(),
});

export type Proposal = z.infer<typeof proposalSchema>;

const fieldName = z.enum(typedFields);

/** Where a form's values come from. It is stored with the draft: a reload must not make a store's words look typed. */
export const provenanceSchema = z.object({
  /** Of the page; a short link and the page that it leads to are one. None where the link in the field is not a link. */
  urls: z.array(z.string()),
  proposals: z.partialRecord(fieldName, proposalSchema),
  /** What was typed while another page's link was in the field. */
  typedForOther: z.partialRecord(fieldName, z.string()),
  /** What the page said, where it could be read. */
  reading: linkReadingSchema.optional(),
  /** The tray's id of each picture of the store that was put there. */
  pictures: z.record(z.string(), z.string()),
  /** Which of them came by itself. */
  automaticPicture: z.string().optional(),
});

export type Provenance = z.infer<typeof provenanceSchema>;
export type Proposals = Provenance["proposals"];

export const noProvenance: Provenance = { urls: [], proposals: {}, typedForOther: {}, pictures: {} };

export type ProvenanceStore = ReturnType<typeof createProvenance>;

/** An external store for React: the reading writes it, the draft stores and restores it. */
export function createProvenance(first = noProvenance) {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    current: () => current,
    change(some: Partial<Provenance>): void {
      current = { ...current, ...some };
      for (const listener of listeners) listener();
    },
    restore(stored = noProvenance): void {
      current = stored;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
