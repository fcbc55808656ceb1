import { statfs } from "node:fs/promises";
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Figures = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

export interface Peers {
  worker: number;
  /** Those of each that answers in time. */
  figures(): Promise<{ worker: number; figures: Figures }[]>;
  show(own: () => Promise<Figures>): void;
}

export interface Metrics {
  request(method: string, status: number, ms: number): void;
  /** Counted by plain addition: a labelled counter a hit would cost part of what the cache saves. */
  readonly pages: { hits: number; misses: number };
  /** Clicks on stores' links, by what became of them. */
  readonly clicks: Record<"counted" | "left_out" | "robot", number>;
  readonly door: { turned_away: number };
  readonly letters: Record<"sent" | "retried" | "failed", number>;
  /** As last counted; empty before. */
  readonly outbox: Partial<Record<"waiting" | "failed", number>>;
  text(): Promise<string>;
  contentType: string;
}

interface ReadCounts {
  counts: Record<string, number>;
  watch: { isCaughtUp(): boolean; bytesBehind(): number } | null;
}

export interface Places {
  folders: Record<string, string>;
  lastBackup(): Promise<string | null>;
  isEncrypted: boolean;
}

export function createMetrics(
  peers: Peers | null = null,
  { reads, places }: { reads?: ReadCounts; places?: Places } = {},
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "xepa_request_seconds",
    help: "Requests that got past the page cache",
    labelNames: ["method", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers,
  });
  const counts = createCounts(registers);
  if (reads?.watch) showReplica(registers, reads.counts, reads.watch);
  if (places) showPlaces(registers, places);
  const own = () => registry.getMetricsAsJSON();
  peers?.show(own);
  return {
    ...counts,
    request: (method, status, ms) => requests.observe({ method, status }, ms / 1000),
    text: () => (peers ? textOfAll(peers, own) : registry.metrics()),
    contentType: registry.contentType,
  };
}

function createCounts(
  registers: Registry[],
): Pick<Metrics, "pages" | "clicks" | "door" | "letters" | "outbox"> {
  const pages = { hits: 0, misses: 0 };
  showPageCache(registers, pages);
  const clicks = { counted: 0, left_out: 0, robot: 0 };
  showCounts(registers, clicks, {
    name: "xepa_clicks_total",
    help: "Clicks on links to stores, since start: counted, left out (repeated or not a live offer), by robots",
    label: "result",
  });
  const door = { turned_away: 0 };
  showCounts(registers, door, {
    name: "xepa_door_total",
    help: "Visitors for whom there was no room, since start: turned away with a 503 or an older page",
    label: "result",
  });
  const letters = { sent: 0, retried: 0, failed: 0 };
  showCounts(registers, letters, {
    name: "xepa_letters_total",
    help: "Letters of this process since start: sent, put off to another try, failed for good",
    label: "result",
  });
  const outbox: Metrics["outbox"] = {};
  showCounts(registers, outbox, {
    name: "xepa_outbox_letters",
    help: "Letters in the outbox, counted once a minute: waiting to leave, failed for good",
    label: "state",
    isOfAll: true,
  });
  return { pages, clicks, door, letters, outbox };
}

function showPageCache(registers: Registry[], pages: Metrics["pages"]): void {
  new Gauge({
    name: "xepa_page_cache_total",
    help: "Pages sent from the page cache and pages made anew, since start",
    labelNames: ["result"],
    registers,
    collect() {
      this.set({ result: "hit" }, pages.hits);
      this.set({ result: "miss" }, pages.misses);
    },
  });
}

function showReplica(
  registers: Registry[],
  counts: ReadCounts["counts"],
  watch: NonNullable<ReadCounts["watch"]>,
): void {
  showCounts(registers, counts, {
    name: "xepa_public_reads_total",
    help: "Public reads since start: answered by the replica, by the primary, and of those the ones that the replica failed",
    label: "by",
  });
  new Gauge({
    name: "xepa_replica_level",
    help: "1 while the replica holds every change that this process knows of and is asked",
    registers,
    collect() {
      this.set(watch.isCaughtUp() ? 1 : 0);
    },
  });
  new Gauge({
    name: "xepa_replica_behind_bytes",
    help: "How far the replica was behind the primary when it was last looked at",
    registers,
    collect() {
      const bytes = watch.bytesBehind();
      if (Number.isFinite(bytes)) this.set(Math.max(0, bytes));
    },
  });
}

function showPlaces(registers: Registry[], { folders, lastBackup, isEncrypted }: Places): void {
  new Gauge({
    name: "xepa_disk_free_bytes",
    help: "Room that is left on the disk of DATA_DIR and of BACKUP_DIR",
    labelNames: ["folder"],
    aggregator: "first",
    registers,
    async collect() {
      for (const [folder, path] of Object.entries(folders)) {
        const disk = await statfs(path).catch(() => null);
        if (disk) this.set({ folder }, disk.bavail * disk.bsize);
      }
    },
  });
  new Gauge({
    name: "xepa_last_backup_timestamp_seconds",
    help: "When the newest backup in BACKUP_DIR was begun; 0 where there is none",
    aggregator: "first",
    registers,
    async collect() {
      const time = await lastBackup();
      this.set(time === null ? 0 : Date.parse(time) / 1000);
    },
  });
  new Gauge({
    name: "xepa_backups_encrypted",
    help: "1 where BACKUP_KEY encrypts new backups; 0 where they can be read by anyone who has the files",
    aggregator: "first",
    registers,
    collect() {
      this.set(isEncrypted ? 1 : 0);
    },
  });
}

/** A scrape reaches any one of them and is about all: each figure says whose it is, and what is about all is told once. */
async function textOfAll(peers: Peers, own: () => Promise<Figures>): Promise<string> {
  const all = [{ worker: peers.worker, figures: await own() }, ...(await peers.figures())];
  const named = all
    .toSorted((one, other) => one.worker - other.worker)
    .map(({ worker, figures }) =>
      figures.map((metric) => {
        if (metric.aggregator === "first") return metric;
        const values = metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } }));
        return { ...metric, aggregator: "sum", values };
      }),
    );
  return AggregatorRegistry.aggregate(named).metrics();
}

interface Shown {
  name: string;
  help: string;
  label: string;
  isOfAll?: boolean;
}

function showCounts(
  registers: Registry[],
  counts: Record<string, number>,
  { name, help, label, isOfAll = false }: Shown,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    aggregator: isOfAll ? "first" : "sum",
    registers,
    collect() {
      for (const [value, n] of Object.entries(counts)) this.set({ [label]: value }, n);
    },
  });
}
