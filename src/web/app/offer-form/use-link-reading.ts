import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { parseLink } from "#domain/products/links/parse-link.ts";
import { type LinkReading, linkMessages } from "#domain/store-pages/link-reading-schema.ts";
import { isExpired } from "#web/api/as-member.ts";
import { CallError, unexplained } from "#web/api/call.ts";
import { readLink } from "#web/api/links.ts";
import { createFilling, type LinkFilling } from "./link-filling.ts";
import type { PictureTray } from "./picture-tray.ts";
import { noProvenance, type Provenance, type ProvenanceStore } from "./provenance.ts";
import { createChoice, useLinkPictures } from "./use-link-pictures.ts";
import type { useOfferForm } from "./use-offer-form.ts";

/** A link that was pasted, or typed and left. */
export interface EnteredLink {
  /** Undefined where it is not a link that we accept. */
  url: string | undefined;
  isPasted: boolean;
}

interface LinkReadingParts {
  form: Pick<ReturnType<typeof useOfferForm>, "values" | "latest" | "fill" | "isBusy">;
  tray: PictureTray;
  provenance: ProvenanceStore;
  entered: EnteredLink | undefined;
  /** Only members' links are read; while the account is not known yet, a pasted link waits. */
  access: "unknown" | "visitor" | "member";
  /** Resolves once the stored draft is in the form: a reading must not take its fields. */
  whenRestored?: () => Promise<void>;
  /** Another tab has taken the draft: what is typed there counts. */
  isElsewhere?: boolean;
}

type ReadingState = { phase: "reading"; url: string } | { phase: "failed"; url: string; sentence: string };

type ShownReading = ReadingState | { phase: "read"; reading: LinkReading };

export type LinkReader = ReturnType<typeof useLinkReading>;

const restored = async (): Promise<void> => {};

/** Fills the form from the store's page behind its link. What was typed is never overwritten. */
export function useLinkReading(parts: LinkReadingParts) {
  const { form, tray, provenance, entered, access, whenRestored = restored, isElsewhere = false } = parts;
  const url = parseLink(form.values.product_url)?.url;
  const [choice] = useState(() => createChoice(tray, provenance));
  const filling = createFilling({ form, provenance, choice });
  const { state, read, stop } = useReading(filling, whenRestored);
  const { proposals, typedForOther, reading } = useKnown(provenance, url);
  const isReading = state?.phase === "reading";
  const isAbout = state !== undefined && state.url === url;
  const shown: ShownReading | undefined = isAbout ? state : reading && { phase: "read", reading };

  // Another link is in the field, the offer is being sent as it stands, or another tab has it.
  useEffect(() => {
    if (isReading && (!isAbout || form.isBusy || isElsewhere)) stop();
  }, [isReading, isAbout, form.isBusy, isElsewhere, stop]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link, as soon as the account is known.
  useEffect(() => {
    const isCurrent = entered && entered.url === parseLink(form.latest.current.product_url)?.url;
    if (!isCurrent || access === "unknown") return;
    const isOpen = !shown || shown.phase === "failed";
    if (access === "member" && entered.url && entered.isPasted && isOpen) void read(entered.url);
    else filling.follow(entered.url, access === "visitor");
  }, [entered, access]);

  const offering = shown?.phase === "read" && access === "member" ? shown.reading : undefined;
  const pictures = useLinkPictures(offering, tray, choice, form);
  return {
    access,
    /** The link in the field, where it is one. */
    url,
    shown,
    pictures,
    /** What is known about the fields, as long as its page is the one in the field. */
    proposals,
    typedForOther,
    fill: form.fill,
    read: () => void (url && read(url)),
  };
}

/** What is known about the page in the field; nothing about another one. */
function useKnown({ subscribe, current }: ProvenanceStore, url: string | undefined): Provenance {
  const known = useSyncExternalStore(subscribe, current, current);
  return url !== undefined && known.urls.includes(url) ? known : noProvenance;
}

function useReading(filling: LinkFilling, whenRestored: () => Promise<void>) {
  const [state, setState] = useState<ReadingState>();
  const newest = useRef<AbortController>(undefined);
  // Leaving the screen ends it.
  useEffect(() => () => newest.current?.abort(), []);

  const stop = useCallback(() => {
    newest.current?.abort();
    setState(undefined);
  }, []);

  async function read(url: string): Promise<void> {
    newest.current?.abort();
    newest.current = new AbortController();
    const { signal } = newest.current;
    setState({ phase: "reading", url });
    const [result] = await Promise.allSettled([readLink(url, { signal }), whenRestored()]);
    if (signal.aborted) return;
    if (result.status === "fulfilled") {
      filling.applyReading(url, result.value);
      return setState(undefined);
    }
    filling.applyFailure(url);
    // The session is over: that is no failure of the page.
    const { reason } = result;
    setState(isExpired(reason) ? undefined : { phase: "failed", url, sentence: sentenceOf(reason) });
  }

  return { state, read, stop };
}

/** One sentence for whatever went wrong; the server's own where it has one. */
function sentenceOf(error: unknown): string {
  const isSaid = error instanceof CallError && error.message !== unexplained;
  return isSaid ? error.message : linkMessages.unreadable;
}
