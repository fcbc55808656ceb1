import { useState } from "react";
import type { PageQuery } from "#web/api/as-member.ts";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useLoad } from "#web/ui/use-load.ts";

/** `useLoad` whose failure is a sentence, with a way to try again. */
export function useWordedLoad<Data>(key: string | undefined, read: () => Promise<Data>) {
  const refusalOf = useRefusal();
  const [failure, setFailure] = useState<string>();
  const loaded = useLoad(key, read, {
    handleFailure(error) {
      setFailure(refusalOf(error).message);
      return true;
    },
  });

  async function retry(): Promise<void> {
    setFailure(undefined);
    await loaded.load();
  }
  return { ...loaded, failure, retry };
}

/** A list that grows at its end. Where its next part does not come, what is there stays. */
export function usePages<Page extends { next: string | null }>(
  key: string | undefined,
  read: (query: PageQuery) => Promise<Page>,
  join: (before: Page, after: Page) => Page,
) {
  const refusalOf = useRefusal();
  const list = useWordedLoad(key, () => read({}));
  const { data, set } = list;
  const [moreFailure, setMoreFailure] = useState<string>();

  async function more(): Promise<void> {
    if (!data?.next) return;
    setMoreFailure(undefined);
    try {
      const page = await read({ cursor: data.next });
      // Another list may stand there meanwhile.
      set((now) => (now.next === data.next ? join(now, page) : now));
    } catch (error) {
      setMoreFailure(refusalOf(error).message);
    }
  }

  return { ...list, more, moreFailure };
}
