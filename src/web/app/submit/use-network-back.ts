import { useEffect } from "react";
import type { PictureTray } from "#web/app/offer-form/picture-tray.ts";

/** Tells once that the network is there again: the browser says so, or a picture has come through. */
export function useNetworkBack(isAway: boolean, tray: PictureTray, onBack: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that it was away.
  useEffect(() => {
    if (!isAway) return;
    const here = () => tray.pictures().filter(({ phase }) => phase === "here").length;
    const before = here();
    addEventListener("online", onBack);
    const unsubscribe = tray.subscribe(() => here() > before && onBack());
    return () => {
      removeEventListener("online", onBack);
      unsubscribe();
    };
  }, [isAway, tray]);
}
