import { useEffect } from "react";
import { useSearchParams } from "react-router";

/** In the address: the offer that a letter, or a link from elsewhere, wants to have opened. */
export const EDIT_PARAM = "editar";

/** The same for an appeal. */
export const APPEAL_PARAM = "recorrer";

export function useEditParam(open: (productId: string) => Promise<void>, param = EDIT_PARAM): void {
  const [address, setAddress] = useSearchParams();
  const id = address.get(param);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is asked for.
  useEffect(() => {
    if (id === null) return;
    // Closed, it stays closed: a reload does not ask again.
    const without = (now: URLSearchParams) => [...now].filter(([name]) => name !== param);
    setAddress(without, { replace: true });
    void open(id);
  }, [id]);
}
