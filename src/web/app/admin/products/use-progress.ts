import { useEffect, useState } from "react";
import type { ImportProgress } from "#domain/products/import-export/file-import.ts";
import { loadImportProgress } from "#web/api/products-admin.ts";

const POLL_MS = 700;

/** How many rows the server has written, read again and again while it does. A lost answer keeps the last one. */
export function useProgress(sending: { key: string; total: number } | undefined): ImportProgress | undefined {
  const [done, setDone] = useState(0);
  const { key, total = 0 } = sending ?? {};
  useEffect(() => {
    if (key === undefined) return;
    setDone(0);
    const controller = new AbortController();
    void watch(key, controller.signal, setDone);
    return () => controller.abort();
  }, [key]);
  return key === undefined ? undefined : { done, total };
}

async function watch(key: string, signal: AbortSignal, onDone: (done: number) => void): Promise<void> {
  while (!signal.aborted) {
    const progress = await loadImportProgress({ key }).catch(() => undefined);
    if (progress && !signal.aborted) onDone(progress.done);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
