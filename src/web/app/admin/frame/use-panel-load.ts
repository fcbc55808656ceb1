import { type Loaded, type Reading, useLoad } from "#web/ui/use-load.ts";
import { useShutOut } from "./panel-context.ts";

/** `useLoad` for the panel, which closes where the session is over or the role was taken away. */
export function usePanelLoad<Data>(
  key: string | undefined,
  read: (reading: Reading<Data>) => Promise<Data>,
  delay = 0,
): Loaded<Data> {
  return useLoad(key, read, { handleFailure: useShutOut(), delay });
}
