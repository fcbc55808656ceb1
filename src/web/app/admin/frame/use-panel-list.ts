import { useCallback, useEffect, useRef, useState } from "react";
import { useShutOut } from "./panel-context.ts";

export interface PanelList<Page> {
  /** The last that was read, also while another is on its way: nothing is ever made up. */
  page: Page | undefined;
  /** Whether `page` is what is asked for now. */
  isCurrent: boolean;
  /** The last reading failed; the sentence to show with «Tentar novamente». */
  failure: unknown;
  /** Answers whether it went well. Quietly: without a sign that something is under way. */
  load(): Promise<boolean>;
  /** Changes what is shown until the next reading. */
  set(change: (page: Page) => Page): void;
}

/**
 * Reads a page of a list whenever what is asked for changes. The newest question counts: a slow answer to an older one is
 * dropped.
 * @param key what is asked for, as a text: another key is another question
 */
export function usePanelList<Page>(key: string, read: () => Promise<Page>): PanelList<Page> {
  const [state, setState] = useState<{ key: string; page: Page }>();
  const [failure, setFailure] = useState<unknown>();
  const asked = useRef(0);
  const latest = useRef(read);
  latest.current = read;
  const shutOut = useShutOut();

  const load = useCallback(async (): Promise<boolean> => {
    const turn = ++asked.current;
    try {
      const page = await latest.current();
      if (turn !== asked.current) return true;
      setState({ key, page });
      setFailure(undefined);
      return true;
    } catch (error) {
      if (turn === asked.current && !shutOut(error)) setFailure(error);
      return false;
    }
  }, [key, shutOut]);

  useEffect(() => {
    void load();
    return () => {
      asked.current++;
    };
  }, [load]);

  const set = useCallback((change: (page: Page) => Page) => {
    setState((now) => now && { ...now, page: change(now.page) });
  }, []);

  return { page: state?.page, isCurrent: state?.key === key, failure, load, set };
}
