import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { TooBusy } from "#domain/site/too-busy.ts";
import { type ChangeTag, localChanges } from "#server/db/changes.ts";
import { TimeoutError } from "#server/db/timeout.ts";
import { createPageCache } from "./page-cache.ts";
import { noLimit } from "./page-limiter.ts";
import { type StoredPage, storePage } from "./stored-page.ts";

const page = (
  body: string,
  tags: ChangeTag[] = ["home"],
  store: StoredPage["store"] = "page",
  madeAt = Date.now(),
) => storePage({ status: 200, body, headers: {}, tags, store, madeAt });

test("a page is rendered once and then served from the cache", async () => {
  const cache = createPageCache({ changes: localChanges() });
  const make = vi.fn(() => page("a"));
  await Promise.all([cache.get("k", make), cache.get("k", make), cache.get("k", make)]);
  await cache.get("k", make);
  expect(make).toHaveBeenCalledTimes(1);
  expect(cache.fresh("k")).toBeDefined();
});

test("a change invalidates exactly the pages with its tag", async () => {
  const changes = localChanges();
  const cache = createPageCache({ changes });
  await cache.get("home", () => page("a", ["home"]));
  await cache.get("blog", () => page("b", ["blog"]));
  changes.publish(["home"]);
  expect(cache.fresh("home")).toBeUndefined();
  expect(cache.fresh("blog")).toBeDefined();
  changes.publish("all");
  expect(cache.fresh("blog")).toBeUndefined();
});

test("a page that a change overtook while rendering is served but not stored", async () => {
  const changes = localChanges();
  const cache = createPageCache({ changes });
  const old = await page("old");
  const served = cache.get("k", async () => {
    changes.publish(["home"]);
    return old;
  });
  expect(await served).toBe(old);
  expect(cache.fresh("k")).toBeUndefined();
});

test("a request after a change does not join a render that began before it", async () => {
  const changes = localChanges();
  const cache = createPageCache({ changes });
  const [old, fresh] = await Promise.all([page("old"), page("new")]);
  let finish = () => {};
  const early = cache.get("k", () => new Promise((resolve) => (finish = () => resolve(old))));
  changes.publish(["home"]);
  const late = cache.get("k", async () => fresh);
  finish();
  expect(await early).toBe(old);
  expect(await late).toBe(fresh);
  expect(cache.fresh("k")).toBe(fresh);
});

test("a change of another page does not detach requests from a running render", async () => {
  const changes = localChanges();
  const cache = createPageCache({ changes });
  const made = await page("a");
  const make = vi.fn(async () => made);
  const early = cache.get("k", make);
  changes.publish(["product:other"]);
  await Promise.all([early, cache.get("k", make)]);
  expect(make).toHaveBeenCalledTimes(1);
});

test("after a minute a page renders again; if that fails the stale one is served, for a day", async () => {
  let now = 0;
  const cache = createPageCache({ changes: localChanges(), clock: () => now });
  const old = await page("old", ["home"], "page", 0);
  await cache.get("k", async () => old);
  now = 59_999;
  expect(cache.fresh("k")).toBe(old);
  now = 60_000;
  expect(cache.fresh("k")).toBeUndefined();
  const broken = () => Promise.reject(new Error("database is down"));
  expect(await cache.get("k", broken)).toBe(old);
  now = 25 * 3_600_000;
  await expect(cache.get("k", broken)).rejects.toThrow("database is down");
});

test("at midnight in São Paulo a page renders again, however young it is", async () => {
  let now = Date.parse("2026-11-15T02:59:50Z");
  const cache = createPageCache({ changes: localChanges(), clock: () => now });
  await cache.get("k", () => page("termina hoje", ["home"], "page", now));
  now += 9_999;
  expect(cache.fresh("k")).toBeDefined();
  now += 1;
  expect(cache.fresh("k")).toBeUndefined();
});

test("a process cut off from its database serves stale pages for a limited time after its last contact", async () => {
  let now = 0;
  const cache = createPageCache({ changes: localChanges(), clock: () => now, longestAloneMs: 900_000 });
  const old = await page("old", ["home"], "page", 0);
  await cache.get("k", async () => old);
  now = 3_600_000;
  await cache.get("other", () => page("b", ["blog"], "page", now));
  const broken = () => Promise.reject(new Error("database is down"));
  now += 900_000;
  expect(await cache.get("k", broken)).toBe(old);
  // This one did not query the database.
  await cache.get("about", () => page("c", [], "page", now));
  now += 1;
  await expect(cache.get("k", broken)).rejects.toThrow("database is down");
});

test("an invalidated page is never served stale, even if the database dies at that moment", async () => {
  let now = 0;
  const changes = localChanges();
  const cache = createPageCache({ changes, clock: () => now });
  await cache.get("k", () => page("old", ["home"], "page", 0));
  now = 60_000;
  const broken = async () => {
    changes.publish(["home"]);
    throw new Error("database is down");
  };
  await expect(cache.get("k", broken)).rejects.toThrow("database is down");
});

test("a page that is asked for gets its changed section at once, and its next visitor does not wait", async () => {
  const changes = localChanges();
  const limiter = { ...noLimit };
  const cache = createPageCache({ changes, limiter });
  const section = {
    tag: "comments:1",
    redraw: async (body: Buffer) => ({ body: [body], tags: [] }),
  } as const;
  const make = vi.fn(async () => ({ ...(await page("talk")), section }));
  await cache.get("k", make);
  // Nobody has come back to it yet.
  changes.publish(["comments:1"]);
  expect(make).toHaveBeenCalledTimes(1);
  await cache.get("k", make);
  cache.fresh("k");
  changes.publish(["comments:1"]);
  expect(cache.fresh("k")).toBeUndefined();
  await vi.waitFor(() => expect(cache.fresh("k")).toBeDefined());
  expect(make).toHaveBeenCalledTimes(3);
  // In an overload only for those who come.
  limiter.isFull = () => true;
  changes.publish(["comments:1"]);
  changes.publish(["home"]);
  expect(make).toHaveBeenCalledTimes(3);
});

test("while changes of other processes are not received, every page renders before it is served", async () => {
  const changes = { ...localChanges(), isListening: false };
  const cache = createPageCache({ changes });
  const make = vi.fn(() => page("a"));
  await cache.get("k", make);
  await cache.get("k", make);
  expect(make).toHaveBeenCalledTimes(2);
});

test("invented addresses evict no real page", async () => {
  const cache = createPageCache({ changes: localChanges() });
  await cache.get("real", () => page("a"));
  const random = () => Array.from({ length: 40_000 }, () => Math.random().toString(36)).join("");
  for (let i = 0; i < 40; i++) await cache.get(`search ${i}`, () => page(random(), ["search"], "invented"));
  expect(cache.fresh("real")).toBeDefined();
  expect(cache.fresh("search 0")).toBeUndefined();
  expect(cache.fresh("search 39")).toBeDefined();
});

test("error pages are not cached", async () => {
  const cache = createPageCache({ changes: localChanges() });
  await cache.get("k", () => page("down", [], "none"));
  expect(cache.fresh("k")).toBeUndefined();
});

test("when rendering has no capacity a stale page is served without an alarm, but never an invalidated one", async () => {
  const changes = localChanges();
  let now = 0;
  const onStale = vi.fn();
  const full = () => Promise.reject(new TooBusy());
  const limiter = { ...noLimit };
  const cache = createPageCache({ changes, limiter, onStale, clock: () => now });
  const old = await cache.get("k", () => page("old", ["home"], "page", 0));
  limiter.run = full;
  now = 3_600_000;
  expect(await cache.get("k", () => page("new"))).toBe(old);
  await expect(cache.get("other", () => page("new"))).rejects.toThrow(TooBusy);
  expect(onStale).not.toHaveBeenCalled();
  changes.publish(["home"]);
  await expect(cache.get("k", () => page("new"))).rejects.toThrow(TooBusy);
});

test("a change while a page waits for its turn does not keep it out of the cache: nothing was read yet", async () => {
  const changes = localChanges();
  const limiter = {
    ...noLimit,
    run<Made>(work: () => Promise<Made>): Promise<Made> {
      changes.publish(["home"]);
      return work();
    },
  };
  const cache = createPageCache({ changes, limiter });
  const made = await cache.get("k", () => page("new"));
  expect(cache.fresh("k")).toBe(made);
});

test("every wait is bounded: a stale page or a refusal, and the late result is cached for the next request", async () => {
  let now = 0;
  const cache = createPageCache({ changes: localChanges(), clock: () => now, longestWaitMs: 20 });
  const [old, fresh] = await Promise.all([
    page("old", ["home"], "page", 0),
    page("new", ["home"], "page", 60_000),
  ]);
  await cache.get("k", async () => old);
  now = 60_000;
  let finish = () => {};
  const make = vi.fn(() => new Promise<StoredPage>((resolve) => (finish = () => resolve(fresh))));
  expect(await cache.get("k", make)).toBe(old);
  expect(await cache.get("k", make)).toBe(old);
  expect(make).toHaveBeenCalledTimes(1);
  finish();
  await expect.poll(() => cache.fresh("k"), { timeout: 30_000 }).toBe(fresh);
  await expect(cache.get("other", () => new Promise(() => {}))).rejects.toThrow(TimeoutError);
  const slow = cache.get("own bound", () => setTimeout(100, fresh), true);
  expect(await slow).toBe(fresh);
});

test("a page whose section alone changed is made from the rest of it while that is young, and from nothing after another change", async () => {
  let now = 0;
  const changes = localChanges();
  const cache = createPageCache({ changes, clock: () => now });
  const section = { tag: "comments:1" as const, redraw: async () => ({ body: [], tags: [] }) };
  const talked = { ...(await page("a", ["home"], "page", 0)), section };
  const make = vi.fn(async (_outdated?: StoredPage) => talked);
  const madeFrom = async (...changed: ChangeTag[][]) => {
    for (const tags of changed) changes.publish(tags);
    expect(cache.fresh("k")).toBeUndefined();
    await cache.get("k", make);
    return make.mock.lastCall?.[0];
  };
  await cache.get("k", make);
  expect(await madeFrom(["comments:1"])).toBe(talked);
  expect(await madeFrom(["comments:1"], ["home"])).toBeUndefined();
  changes.publish(["comments:1"]);
  now = 60_000;
  expect(await madeFrom()).toBeUndefined();
});
