import { beforeEach, expect, test, vi } from "vitest";
import { forgetDrafts } from "#web/api/stored-draft.ts";
import { claimNewArticle, forgetNewArticle, keepArticle, keptArticle } from "./article-drafts.ts";

let held: string[];
let storage: Record<string, string>;
const claim = () => claimNewArticle("ana", new AbortController().signal);
const draft = (title: string, at = Date.now(), user_id = "ana") => ({ user_id, at, changes: { title } });

/** Its keys are its own properties, as the browser's are. */
function fakeStorage(kept: Record<string, string>) {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      kept[key] = text;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  return new Proxy(kept, { get: (_, name) => methods[name as keyof typeof methods] });
}

beforeEach(() => {
  held = [];
  storage = {};
  vi.stubGlobal("localStorage", fakeStorage(storage));
  vi.stubGlobal("sessionStorage", fakeStorage({}));
  vi.stubGlobal("indexedDB", { deleteDatabase: () => {} });
  const query = async () => ({ held: held.map((name) => ({ name })) });
  vi.stubGlobal("navigator", { locks: { query, request: async () => {} } });
});

test("two tabs that begin an article write two; a third tab goes on with the newest that was left", async () => {
  const { id: first } = await claim();
  keepArticle(first, draft("Um", Date.now() - 1000));
  held = [`xepa-article-${first}`];
  sessionStorage.removeItem("xepa-article-tab");
  const { id: second, kept } = await claim();
  expect(second).not.toBe(first);
  expect(kept).toBeUndefined();
  keepArticle(second, draft("Dois"));
  held = [];
  sessionStorage.removeItem("xepa-article-tab");
  await expect(claim()).resolves.toMatchObject({ id: second, kept: { changes: { title: "Dois" } } });
  forgetNewArticle(second);
  await expect(claim()).resolves.toMatchObject({ id: first });
});

test("nobody finds what somebody else has typed, nor what is a month old, nor what is of another shape", () => {
  keepArticle("a", draft("Da Bia", Date.now(), "bia"));
  keepArticle("b", draft("Velho", Date.now() - 31 * 24 * 3_600_000));
  storage["xepa-article-c"] = '{"user_id":"ana","at":1}';
  storage["xepa-article-d"] = `{"user_id":"ana","at":${Date.now()},"changes":{"title":7,"tags":["x"],"z":1}}`;
  expect(["a", "b", "c"].map((id) => keptArticle(id, "ana"))).toEqual([undefined, undefined, undefined]);
  expect(keptArticle("d", "ana")?.changes).toEqual({ tags: ["x"] });
  expect(Object.keys(storage)).toEqual(["xepa-article-d"]);
});

test("whoever signs out leaves no article behind", () => {
  keepArticle("a", draft("Meu"));
  storage["xepa-session"] = "s";
  forgetDrafts();
  expect(Object.keys(storage)).toEqual(["xepa-session"]);
});
