import { useEffect } from "react";
import { useSearchParams } from "react-router";

/** In the address: the offer that a letter, or a link from elsewhere, wants to have opened. */
export const EDIT_PARAM = "editar";

export function useEditParam(open: (productId: string) => Promise<void>): void {
  const [address, setAddress] = useSearchParams();
  const id = address.get(EDIT_PARAM);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is asked for.
  useEffect(() => {
    if (id === null) return;
    // Closed, it stays closed: a reload does not ask again.
    const without = (now: URLSearchParams) => [...now].filter(([name]) => name !== EDIT_PARAM);
    setAddress(without, { replace: true });
    void open(id);
  }, [id]);
}
