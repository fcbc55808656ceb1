import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the browser's first look, which must see what the server drew. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
