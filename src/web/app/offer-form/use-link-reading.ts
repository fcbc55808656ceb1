import { useCallback, useEffect, useRef, useState } from "react";
import { parseLink } from "#domain/products/links/parse-link.ts";
import { type LinkReading, linkMessages } from "#domain/store-pages/link-reading-schema.ts";
import { isExpired } from "#web/api/as-member.ts";
import { CallError, unexplained } from "#web/api/call.ts";
import { readLink } from "#web/api/links.ts";
import type { PictureTray } from "./picture-tray.ts";
import {
  addressProposals,
  applyProposals,
  type Proposals,
  proposalsAfterFailure,
  readingProposals,
} from "./proposals.ts";
import { useLinkPictures } from "./use-link-pictures.ts";
import type { useOfferForm } from "./use-offer-form.ts";

/** A link that was pasted, or typed and left. */
export interface EnteredLink {
  url: string;
  isPasted: boolean;
}

interface LinkReadingParts {
  form: Pick<ReturnType<typeof useOfferForm>, "values" | "latest" | "fill" | "isBusy">;
  tray: PictureTray;
  entered: EnteredLink | undefined;
  /** Only members' links are read; while the account is not known yet, a pasted link waits. */
  access: "unknown" | "visitor" | "member";
  /** Resolves once the stored draft is in the form: a reading must not take its fields. */
  whenRestored?: () => Promise<void>;
  /** Another tab has taken the draft: what is typed there counts. */
  isElsewhere?: boolean;
}

type ReadingState =
  | { phase: "reading"; url: string }
  | { phase: "failed"; url: string; sentence: string }
  | { phase: "read"; url: string; reading: LinkReading };

export type LinkReader = ReturnType<typeof useLinkReading>;

const restored = async (): Promise<void> => {};

/** Fills the form from the store's page behind its link. What was typed is never overwritten. */
export function useLinkReading(parts: LinkReadingParts) {
  const { form, tray, entered, access, whenRestored = restored, isElsewhere = false } = parts;
  const url = parseLink(form.values.product_url)?.url;
  const filling = useFilling(form);
  const { state, read, stop } = useReading(filling, whenRestored);
  const isAbout = state !== undefined && url !== undefined && pagesOf(state).includes(url);
  const shown = isAbout ? state : undefined;
  const isReading = state?.phase === "reading";

  // Another link is in the field, the offer is being sent as it stands, or another tab has it.
  useEffect(() => {
    if (isReading && (!isAbout || form.isBusy || isElsewhere)) stop();
  }, [isReading, isAbout, form.isBusy, isElsewhere, stop]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link, as soon as the account is known.
  useEffect(() => {
    if (!entered || access === "unknown" || entered.url !== parseLink(form.latest.current.product_url)?.url)
      return;
    if (access === "visitor") filling.apply([entered.url], addressProposals(entered.url));
    else if (entered.isPasted && (!shown || shown.phase === "failed")) void read(entered.url);
    else filling.remember(addressProposals(entered.url));
  }, [entered, access]);

  const reading = shown?.phase === "read" ? shown.reading : undefined;
  const settled = shown?.phase === "failed" ? shown.url : reading?.link;
  const pictures = useLinkPictures(reading, settled, tray, form);
  return {
    access,
    /** The link in the field, where it is one. */
    url,
    shown,
    pictures,
    /** What is known about the fields, as long as its page is the one in the field. */
    proposals: url !== undefined && filling.page.urls.includes(url) ? filling.page.proposals : {},
    fill: form.fill,
    read: () => void (url && read(url)),
  };
}

/** A short link and the page that it leads to are one. */
function pagesOf(state: ReadingState): string[] {
  if (state.phase !== "read") return [state.url];
  return [state.url, parseLink(state.reading.link)?.url ?? state.url];
}

type Form = LinkReadingParts["form"];

/** What has been proposed for the form's fields, and from which page. */
function useFilling({ latest, fill }: Pick<Form, "latest" | "fill">) {
  const [page, setPage] = useState<{ urls: string[]; proposals: Proposals }>({ urls: [], proposals: {} });
  const current = useRef(page);

  function show(urls: string[], proposals: Proposals): void {
    current.current = { urls, proposals };
    setPage(current.current);
  }

  function apply(urls: string[], proposed: Proposals, earlier = current.current.proposals): void {
    const isOtherPage = !urls.some((url) => current.current.urls.includes(url));
    const filled = applyProposals(latest.current, earlier, proposed, isOtherPage);
    show(urls, filled.proposals);
    if (Object.keys(filled.fill).length > 0) fill(filled.fill);
  }

  return {
    page,
    earlier: (): Proposals => current.current.proposals,
    isOtherPage: (url: string): boolean => !current.current.urls.includes(url),
    apply,
    applyReading(url: string, urls: string[], reading: LinkReading): void {
      // The link itself gives way to the page that it leads to, while it is the one that was read.
      const link = { value: url, source: "address", isFilled: true } as const;
      const earlier = { ...current.current.proposals, product_url: link };
      apply(urls, readingProposals(reading, url, latest.current, earlier), earlier);
    },
    /** The link has named its store already: a reading may name it better. */
    remember({ store_name }: Proposals): void {
      const { urls, proposals } = current.current;
      const isNew = store_name && store_name.value !== proposals.store_name?.value;
      if (isNew && store_name.value === latest.current.store_name)
        show(urls, { ...proposals, store_name: { ...store_name, isFilled: true } });
    },
  };
}

function useReading(filling: ReturnType<typeof useFilling>, whenRestored: () => Promise<void>) {
  const [state, setState] = useState<ReadingState>();
  const newest = useRef<AbortController>(undefined);
  // Leaving the screen ends it.
  useEffect(() => () => newest.current?.abort(), []);

  const stop = useCallback(() => {
    newest.current?.abort();
    setState(undefined);
  }, []);

  function fail(url: string, error: unknown): void {
    filling.apply([url], proposalsAfterFailure(url, filling.earlier(), filling.isOtherPage(url)));
    // The session is over: that is no failure of the page.
    setState(isExpired(error) ? undefined : { phase: "failed", url, sentence: sentenceOf(error) });
  }

  async function read(url: string): Promise<void> {
    newest.current?.abort();
    newest.current = new AbortController();
    const { signal } = newest.current;
    filling.remember(addressProposals(url));
    setState({ phase: "reading", url });
    const [result] = await Promise.allSettled([readLink(url, { signal }), whenRestored()]);
    if (signal.aborted) return;
    if (result.status === "rejected") return fail(url, result.reason);
    const state = { phase: "read", url, reading: result.value } as const;
    filling.applyReading(url, pagesOf(state), state.reading);
    setState(state);
  }

  return { state, read, stop };
}

/** One sentence for whatever went wrong; the server's own where it has one. */
function sentenceOf(error: unknown): string {
  const isSaid = error instanceof CallError && error.message !== unexplained;
  return isSaid ? error.message : linkMessages.unreadable;
}
