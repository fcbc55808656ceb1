import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { guardedConnection, longestSilenceMs } from "./connection/connection-guard.ts";

/**
 * What was written, told to whoever keeps copies. A write names its tags inside its own transaction; after the commit
 * and before it is answered, this process's listeners hear of them, and on PostgreSQL the other processes' too.
 */
export type ChangeTag =
  | "home"
  | "search"
  | "blog"
  /** No page shows clicks, so no page carries it: it only wakes the job that computes heat. */
  | "clicks"
  /** Those that sign sessions: on no page either. */
  | "keys"
  /** Loaded or taken away: links of the site's own follow it. */
  | "demo"
  | `category:${string}`
  | `product:${string}`
  /** By its id: for pages that show an offer among other things, whatever its address. */
  | `offer:${string}`
  | `article:${string}`;

/** `"all"`: something was missed or is too much to tell; forget everything. */
export type ChangeListener = (tags: readonly ChangeTag[] | "all") => void;

/** Whether only clicks were counted: nothing that anybody reads has changed. */
export function isOnlyClicks(tags: readonly ChangeTag[] | "all"): boolean {
  return tags !== "all" && tags.every((tag) => tag === "clicks");
}

export interface Changes {
  /** Answers how to stop listening. */
  listen(listener: ChangeListener): () => void;
  /** False while other processes' changes may go unheard: copies must then be checked before use. */
  readonly hearsOthers: boolean;
  tell(tags: readonly ChangeTag[] | "all"): void;
  /** What a transaction sends to the other processes, or null where there are none. */
  notice(tags: readonly ChangeTag[]): { channel: string; payload: string } | null;
  close(): Promise<void>;
}

const channel = "xepa_changes";
/** PostgreSQL refuses payloads of 8,000 bytes; far fewer tags than that are worth telling one by one. */
const longestPayload = 4000;

export function localChanges(): Changes {
  const listeners = new Set<ChangeListener>();
  return {
    hearsOthers: true,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (tags) => {
      for (const listener of listeners) listener(tags);
    },
    notice: () => null,
    close: async () => {},
  };
}

/** Changes shared by all processes on one PostgreSQL. */
export function sharedChanges(url: string, processId: string): Changes {
  const local = localChanges();
  const ear = keepListening(url, {
    // Also after a reconnection: what was said meanwhile is lost.
    onListening: () => local.tell("all"),
    onNotice(payload) {
      const { from, tags } = JSON.parse(payload) as { from: string; tags?: ChangeTag[] };
      if (from !== processId) local.tell(tags ?? "all");
    },
  });
  return {
    listen: local.listen,
    tell: local.tell,
    get hearsOthers() {
      return ear.isListening();
    },
    notice(tags) {
      const payload = JSON.stringify({ from: processId, tags });
      return {
        channel,
        payload: payload.length > longestPayload ? JSON.stringify({ from: processId }) : payload,
      };
    },
    close: ear.close,
  };
}

interface Ear {
  onListening(): void;
  onNotice(payload: string): void;
}

/** A LISTEN connection that is opened again for ever; postgres.js's own listen() gives up after a failed reconnection. */
function keepListening(url: string, { onListening, onNotice }: Ear) {
  let isListening = false;
  let isOpen = true;
  let wakeUp = () => {};
  // onnotify is an option of postgres.js that its types leave out.
  const heard = {
    onclose: () => wakeUp(),
    onnotify: (_channel: string, payload: string) => onNotice(payload),
  };
  const kept = { max: 1, idle_timeout: 0, max_lifetime: null };
  const client = postgres(url, { ...kept, ...guardedConnection(url, longestSilenceMs), ...heard } as never);

  async function loop(): Promise<void> {
    while (isOpen) {
      const closed = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      try {
        await client`LISTEN xepa_changes`;
        onListening();
        isListening = true;
        await closed;
      } catch {
        // Not reachable now; tried again below.
      }
      isListening = false;
      if (isOpen) await setTimeout(1000);
    }
  }
  void loop();

  async function close(): Promise<void> {
    isOpen = false;
    await client.end({ timeout: 1 });
  }
  return { isListening: () => isListening, close };
}
