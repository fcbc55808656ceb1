import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { OfferValues } from "#web/app/offer-form/offer-values.ts";
import type { OfferChange, useOfferForm } from "#web/app/offer-form/use-offer-form.ts";
import { type SharedLink, sharedLink, sharedParameters } from "./shared-link.ts";

/** What another app has shared with the installed site. It leaves the address, so that a reload does not fill it in again. */
export function useSharedLink(): SharedLink | undefined {
  const [search, setSearch] = useSearchParams();
  const [shared] = useState(() => sharedLink(search));
  useEffect(() => {
    if (!sharedParameters.some((name) => search.has(name))) return;
    const rest = new URLSearchParams(search);
    for (const name of sharedParameters) rest.delete(name);
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
  return shared;
}

interface SharedParts {
  form: Pick<ReturnType<typeof useOfferForm>, "latest" | "fill">;
  follow: (change: OfferChange) => Partial<OfferValues>;
  whenRestored: () => Promise<void>;
}

/** Fills the shared link into the form, once its draft is open. Nothing is read or sent: that takes a tap. */
export function useSharedFilling(shared: SharedLink | undefined, parts: SharedParts): void {
  const latest = useRef(parts);
  latest.current = parts;
  useEffect(() => {
    let isLeft = false;
    async function fillIn(product_url: string): Promise<void> {
      await latest.current.whenRestored();
      const { form, follow } = latest.current;
      const before = form.latest.current;
      if (isLeft || before.product_url.trim() !== "") return;
      form.fill(follow({ name: "product_url", before, after: { ...before, product_url }, isLeft: true }));
    }
    if (shared?.url) void fillIn(shared.url);
    return () => {
      isLeft = true;
    };
  }, [shared]);
}
