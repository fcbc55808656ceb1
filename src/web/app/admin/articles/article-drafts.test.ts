import { beforeEach, expect, test, vi } from "vitest";
import { forgetDrafts } from "#web/api/stored-draft.ts";
import {
  type ArticleDraftRecord,
  addToDraft,
  claimDraft,
  draftName,
  readDraft,
  writeDraft,
} from "./article-drafts.ts";
import { emptyArticle } from "./article-values.ts";

/** As in the browser: a held lock is exclusive. */
let held: Set<string>;
let storage: Record<string, string>;
const nobody = () => new AbortController().signal;
const claim = (of?: string, signal = nobody()) => claimDraft(of, "ana", signal);
/** Opened, and closed at once. */
async function claimBriefly(of?: string) {
  const left = new AbortController();
  const claimed = await claim(of, left.signal);
  left.abort();
  await undefined;
  return claimed;
}
/** A new tab's own session storage; a duplicated tab copies it. */
const inNewTab = () => sessionStorage.removeItem("xepa-article-tab");
const draft = (title: string, at = Date.now(), user_id = "ana"): ArticleDraftRecord => ({
  ...{ user_id, at, changed: ["title"], aside: [] },
  values: { ...emptyArticle, title, content: "<p>Texto</p>" },
});

async function request(
  name: string,
  _: unknown,
  callback: (lock: object | null) => Promise<void> | undefined,
) {
  if (held.has(name)) return callback(null);
  held.add(name);
  await callback({ name });
  held.delete(name);
}

/** Its keys are its own properties, as the browser's are. */
function fakeStorage(stored: Record<string, string>) {
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      stored[key] = text;
    },
    removeItem: (key: string) => {
      delete stored[key];
    },
  };
  return new Proxy(stored, { get: (_, name) => methods[name as keyof typeof methods] });
}

beforeEach(() => {
  held = new Set();
  storage = {};
  vi.stubGlobal("localStorage", fakeStorage(storage));
  vi.stubGlobal("sessionStorage", fakeStorage({}));
  vi.stubGlobal("indexedDB", { deleteDatabase: () => {} });
  const query = async () => ({ held: [...held].map((name) => ({ name })) });
  vi.stubGlobal("navigator", { locks: { query, request } });
});

test.each([undefined, "a1"])(
  "two tabs on %s have separate drafts; a third continues with the newest abandoned one",
  async (of) => {
    const { name: first, isOpenElsewhere } = await claim(of);
    expect(isOpenElsewhere).toBe(false);
    writeDraft(first, draft("Um", Date.now() - 1000));
    // Also one that is a duplicate of the first.
    const { name: second, ...rest } = await claim(of);
    expect(second).not.toBe(first);
    expect(rest).toMatchObject({ draft: undefined, isOpenElsewhere: true });
    writeDraft(second, draft("Dois"));
    held.clear();
    inNewTab();
    await expect(claimBriefly(of)).resolves.toMatchObject({
      name: second,
      draft: { values: { title: "Dois" } },
    });
    writeDraft(second, undefined);
    await expect(claimBriefly(of)).resolves.toMatchObject({
      name: first,
      draft: { values: { title: "Um" } },
    });
    await expect(claim("a2")).resolves.toMatchObject({ draft: undefined, isOpenElsewhere: false });
  },
);

test("two tabs that open an article at the same moment do not continue one draft", async () => {
  writeDraft(draftName("a1", "antes"), draft("De antes"));
  const [one, other] = await Promise.all([claim("a1"), claim("a1")]);
  expect(one.name).not.toBe(other.name);
  expect([one.draft?.values.title, other.draft]).toEqual(["De antes", undefined]);
});

test("a recovered draft is merged with newer input, and never with another tab's", async () => {
  const words = { changes: { title: "Descartado" }, aside: [{ slug: "antes" }] };
  const article = { user_id: "ana", version: 3, values: { ...emptyArticle, content: "<p>Salvo</p>" } };
  const { name } = await claimBriefly("a1");
  await addToDraft("a1", words, article);
  const found = { ...draft("Descartado"), at: expect.any(Number), version: 3, aside: words.aside };
  expect(readDraft(name, "ana")).toEqual({ ...found, values: { ...article.values, title: "Descartado" } });

  writeDraft(name, { ...draft("Novo"), aside: [{ tags: ["x"] }] });
  await addToDraft("a1", words, article);
  const { draft: stored } = await claim("a1");
  expect(stored?.values.title).toBe("Novo");
  expect(stored?.aside).toEqual([{ title: "Descartado" }, { slug: "antes" }, { tags: ["x"] }]);

  await addToDraft("a1", words, article);
  expect(readDraft(name, "ana")).toEqual(stored);
  expect(Object.keys(storage)).toHaveLength(2);
});

test("a reloaded tab continues with its own draft, even if others are newer", async () => {
  const { name } = await claimBriefly("a1");
  writeDraft(name, draft("Meu", Date.now() - 1000));
  writeDraft(draftName("a1", "outra"), draft("Da outra aba"));
  await expect(claim("a1")).resolves.toMatchObject({ name, draft: { values: { title: "Meu" } } });
});

test("drafts of another user, older than a month, or of another shape are ignored", () => {
  writeDraft("a", draft("Da Bia", Date.now(), "bia"));
  writeDraft("b", draft("Velho", Date.now() - 31 * 24 * 3_600_000));
  storage["xepa-article-c"] = '{"user_id":"ana","at":1}';
  const odd = {
    values: { title: 7, tags: ["x"], z: 1 },
    changed: ["title", "tags", "z"],
    aside: [{ z: 1 }, 7, { slug: "s" }],
  };
  storage["xepa-article-d"] = JSON.stringify({ user_id: "ana", at: Date.now(), ...odd });
  expect(["a", "b", "c"].map((id) => readDraft(id, "ana"))).toEqual([undefined, undefined, undefined]);
  expect(readDraft("d", "ana")).toMatchObject({
    values: { ...emptyArticle, tags: ["x"] },
    ...{ changed: ["tags"], aside: [{ slug: "s" }] },
  });
  expect(Object.keys(storage)).toEqual(["xepa-article-d"]);
});

test("unopened drafts are deleted too, from any release of the form", async () => {
  storage["xepa-article-a9"] = `{"user_id":"ana","at":${Date.now()},"changes":{"title":"De outra época"}}`;
  writeDraft("a8:x", draft("Velho", Date.now() - 31 * 24 * 3_600_000, "bia"));
  writeDraft("a8:y", draft("Da Bia", Date.now(), "bia"));
  await claim("a1");
  expect(Object.keys(storage)).toEqual(["xepa-article-a8:y"]);
});

test("signing out deletes article drafts", () => {
  writeDraft("a", draft("Meu"));
  storage["xepa-session"] = "s";
  forgetDrafts();
  expect(Object.keys(storage)).toEqual(["xepa-session"]);
});
