import { beforeEach, expect, test, vi } from "vitest";
import { forgetDrafts } from "#web/api/stored-draft.ts";
import { claimDraft, draftName, keepArticle, keptArticle } from "./article-drafts.ts";

let held: string[];
let storage: Record<string, string>;
const claim = (of?: string) => claimDraft(of, "ana", new AbortController().signal);
/** A tab that was opened by itself; one that is duplicated takes this along. */
const inNewTab = () => sessionStorage.removeItem("xepa-article-tab");
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

test.each([undefined, "a1"])(
  "two tabs on %s keep apart; a third goes on with the newest that was left",
  async (of) => {
    const { desk: first, isElsewhere } = await claim(of);
    expect(isElsewhere).toBe(false);
    keepArticle(draftName(of, first), draft("Um", Date.now() - 1000));
    held = [`xepa-article-${draftName(of, first)}`];
    // Also one that is a copy of the first.
    const { desk: second, ...begun } = await claim(of);
    expect(second).not.toBe(first);
    expect(begun).toEqual({ kept: undefined, isElsewhere: of !== undefined });
    keepArticle(draftName(of, second), draft("Dois"));
    held = [];
    inNewTab();
    await expect(claim(of)).resolves.toMatchObject({ desk: second, kept: { changes: { title: "Dois" } } });
    keepArticle(draftName(of, second), undefined);
    await expect(claim(of)).resolves.toMatchObject({ desk: first, kept: { changes: { title: "Um" } } });
    await expect(claim("a2")).resolves.toMatchObject({ kept: undefined, isElsewhere: false });
  },
);

test("a tab that is loaded again goes on with its own words, also where others were typed since", async () => {
  const { desk } = await claim("a1");
  keepArticle(draftName("a1", desk), draft("Meu", Date.now() - 1000));
  keepArticle(draftName("a1", "outra"), draft("Da outra aba"));
  await expect(claim("a1")).resolves.toMatchObject({ desk, kept: { changes: { title: "Meu" } } });
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
