import { useCallback, useEffect, useRef, useState } from "react";

export interface Loaded<Data> {
  /** The last data that arrived, kept while other data is loading. */
  data: Data | undefined;
  /** Whether `data` belongs to the key of now. */
  isCurrent: boolean;
  /** Why the data of this key did not arrive, until a load succeeds. */
  failure: unknown;
  /**
   * Loads again; resolves to whether it succeeded.
   * @param isQuiet a failure keeps what is shown: for a refresh that nobody waits for
   */
  load(isQuiet?: boolean): Promise<boolean>;
  /** Changes the data until the next load. */
  set(change: (data: Data) => Data): void;
}

export interface Reading<Data> {
  /** Aborted when a newer load starts, the key changes or the component unmounts. */
  signal: AbortSignal;
  /** What this key has loaded before. */
  before: Data | undefined;
}

interface LoadOptions {
  /** Takes care of a failure elsewhere, where it answers true: then it is not shown here. */
  handleFailure?: (error: unknown) => boolean;
  /** Milliseconds to wait for the next key before loading. */
  delay?: number;
}

/**
 * Loads data whenever the key changes. Only the newest load counts: the answer to an older one is dropped.
 * @param key what to load, as text; undefined loads nothing and keeps the data
 */
export function useLoad<Data>(
  key: string | undefined,
  read: (reading: Reading<Data>) => Promise<Data>,
  { handleFailure, delay = 0 }: LoadOptions = {},
): Loaded<Data> {
  const [state, setState] = useState<{ key: string; data: Data }>();
  const [failed, setFailed] = useState<{ key: string; error: unknown }>();
  const newest = useRef<AbortController>(undefined);
  const latest = useRef({ read, handleFailure, delay, state });
  latest.current = { read, handleFailure, delay, state };

  const load = useCallback(
    async (isQuiet = false): Promise<boolean> => {
      if (key === undefined) return false;
      newest.current?.abort();
      newest.current = new AbortController();
      const { signal } = newest.current;
      const loaded = latest.current.state;
      const before = loaded?.key === key ? loaded.data : undefined;
      try {
        const data = await latest.current.read({ signal, before });
        if (signal.aborted) return true;
        setState({ key, data });
        setFailed(undefined);
        return true;
      } catch (error) {
        if (signal.aborted || latest.current.handleFailure?.(error)) return false;
        if (!isQuiet || before === undefined) setFailed({ key, error });
        return false;
      }
    },
    [key],
  );

  useEffect(() => {
    const timer = latest.current.delay > 0 && setTimeout(() => void load(), latest.current.delay);
    if (!timer) void load();
    return () => {
      if (timer) clearTimeout(timer);
      newest.current?.abort();
    };
  }, [load]);

  const set = useCallback((change: (data: Data) => Data) => {
    setState((now) => now && { ...now, data: change(now.data) });
  }, []);

  const failure = failed?.key === key ? failed?.error : undefined;
  return { data: state?.data, isCurrent: state !== undefined && state.key === key, failure, load, set };
}
