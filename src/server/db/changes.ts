import { setTimeout } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import postgres from "postgres";
import { guardedConnection, longestSilenceMs } from "./connection/connection-guard.ts";

/**
 * Cache tags of what a write changed. A write names them inside its own transaction. After the commit and before the response this
 * process's listeners are called; on PostgreSQL those of the other processes too.
 */
export type ChangeTag =
  | "home"
  | "search"
  | "blog"
  /** The signing keys: on no page either. */
  | "keys"
  /** The demo was loaded or removed: the site's own links follow it. */
  | "demo"
  | `category:${string}`
  /** By its slug: the store's own page, with its offers. */
  | `store:${string}`
  | `product:${string}`
  /** By its id: for pages that show an offer among other things, whatever its address. */
  | `offer:${string}`
  | `article:${string}`
  /** By the id of an offer or article: what people say about it. */
  | `comments:${string}`
  /** Lists of coupons of all stores, and of one by its id. */
  | "coupons"
  | `coupons:${string}`
  /** The list of stores: one came, went, or is called otherwise. */
  | "stores"
  /** By the handle: pages that name the person or say that there is none. */
  | `person:${string}`;

/** `"all"`: something was missed, or there are too many tags: drop everything. */
type ChangeListener = (tags: readonly ChangeTag[] | "all") => void;

export interface Changes {
  /** Returns how to stop listening. */
  listen(listener: ChangeListener): () => void;
  /** False while other processes' changes may be missed: cached pages must then be checked before use. */
  readonly isListening: boolean;
  publish(tags: readonly ChangeTag[] | "all"): void;
  /** The NOTIFY that a transaction sends to the other processes; null where there are none. */
  notification(tags: readonly ChangeTag[]): SQL | null;
  close(): Promise<void>;
}

const channel = "xepa_changes";
/** PostgreSQL refuses payloads of 8,000 bytes; beyond half of that, dropping everything is cheaper. */
const longestPayload = 4000;

export function localChanges(): Changes {
  const listeners = new Set<ChangeListener>();
  return {
    isListening: true,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish: (tags) => {
      for (const listener of listeners) listener(tags);
    },
    notification: () => null,
    close: async () => {},
  };
}

export function sharedChanges(url: string, processId: string): Changes {
  const local = localChanges();
  const listening = keepListening(url, {
    // Also after a reconnection: notifications in between are lost.
    onListening: () => local.publish("all"),
    onNotice(payload) {
      const { from, tags } = JSON.parse(payload) as { from: string; tags?: ChangeTag[] };
      if (from !== processId) local.publish(tags ?? "all");
    },
  });
  return {
    listen: local.listen,
    publish: local.publish,
    get isListening() {
      return listening.isListening();
    },
    notification(tags) {
      const payload = JSON.stringify({ from: processId, tags });
      const isTooLong = Buffer.byteLength(payload) > longestPayload;
      const sent = isTooLong ? JSON.stringify({ from: processId }) : payload;
      // Written out: without parameters it takes one round trip.
      return sql.raw(`SELECT pg_notify('${channel}', '${sent.replaceAll("'", "''")}')`);
    },
    close: listening.close,
  };
}

interface ListenHandlers {
  onListening(): void;
  onNotice(payload: string): void;
}

/** A LISTEN connection that always reconnects; postgres.js's own listen() gives up after a failed reconnection. */
function keepListening(url: string, { onListening, onNotice }: ListenHandlers) {
  let isListening = false;
  let isOpen = true;
  let wakeUp = () => {};
  const client = listenClient(url, {
    onclose: () => wakeUp(),
    onnotify: (_channel, payload) => onNotice(payload),
  });

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

interface ClientHandlers {
  onclose(): void;
  onnotify(channel: string, payload: string): void;
}

function listenClient(url: string, handlers: ClientHandlers) {
  const lasting = { max: 1, idle_timeout: 0, max_lifetime: null };
  // onnotify is an option of postgres.js that its types leave out.
  return postgres(url, { ...lasting, ...guardedConnection(url, longestSilenceMs), ...handlers } as never);
}
