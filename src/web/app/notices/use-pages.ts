import { useState } from "react";
import type { PageQuery } from "#web/api/as-member.ts";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useLoad } from "#web/ui/use-load.ts";

/** A list that grows at its end. */
export function usePages<Page extends { next: string | null }>(
  key: string | undefined,
  read: (query: PageQuery) => Promise<Page>,
  join: (before: Page, after: Page) => Page,
) {
  const refusalOf = useRefusal();
  const [failure, setFailure] = useState<string>();
  const { data, load, set } = useLoad(key, () => read({}), {
    handleFailure(error) {
      setFailure(refusalOf(error).message);
      return true;
    },
  });

  async function retry(): Promise<void> {
    setFailure(undefined);
    await load();
  }

  async function more(): Promise<void> {
    if (!data?.next) return;
    setFailure(undefined);
    try {
      const page = await read({ cursor: data.next });
      set((now) => join(now, page));
    } catch (error) {
      setFailure(refusalOf(error).message);
    }
  }

  return { data, failure, retry, more, load, set };
}
