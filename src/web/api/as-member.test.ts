import { beforeEach, expect, test, vi } from "vitest";

interface Stored {
  access_token: string;
  user: { id: string };
}

const client = vi.hoisted(() => ({ getSession: vi.fn(), refreshSession: vi.fn() }));
const endSession = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("./auth-client.ts", () => ({ authClient: () => client }));
vi.mock("./end-session.ts", () => ({ endSession }));
const { callAsMember } = await import("./as-member.ts");

let stored: Stored | null;
/** The tokens that the server accepts. */
let good: string[];
const used: string[] = [];

function session(access_token: string, id = "ana"): Stored {
  return { access_token, user: { id } };
}

function refused(status: number) {
  return async () => ({ data: { session: null }, error: { status } });
}

beforeEach(() => {
  stored = session("old");
  good = ["new"];
  used.length = 0;
  endSession.mockClear();
  client.getSession.mockImplementation(async () => ({ data: { session: stored }, error: null }));
  client.refreshSession.mockImplementation(async () => {
    stored = session("new");
    return { data: { session: stored }, error: null };
  });
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    const token = headers.authorization?.replace("Bearer ", "") ?? "";
    used.push(token);
    if (good.includes(token)) return Response.json({ ok: true });
    return Response.json({ code: "unauthorized", message: "Sessão expirada." }, { status: 401 });
  });
});

test("a rejected token is renewed, once", async () => {
  await expect(callAsMember("/x")).resolves.toEqual({ ok: true });
  expect(used).toEqual(["old", "new"]);
  good = [];
  await expect(callAsMember("/x")).rejects.toMatchObject({ status: 401 });
  expect(endSession).toHaveBeenCalledOnce();
});

test.each([400, 403])("a renewal refused with %i ends the session here", async (status) => {
  client.refreshSession.mockImplementation(refused(status));
  await expect(callAsMember("/x")).rejects.toMatchObject({ status: 401 });
  expect(endSession).toHaveBeenCalledOnce();
  expect(used).toEqual(["old"]);
});

test.each([0, 429, 503])("a renewal without response, or with %i, ends nothing", async (status) => {
  client.refreshSession.mockImplementation(refused(status));
  await expect(callAsMember("/x")).rejects.toMatchObject({ status });
  expect(endSession).not.toHaveBeenCalled();
});

test.each([400, 409])(
  "a session renewed by another tab at the same moment is used, not ended (%i)",
  async (status) => {
    client.refreshSession.mockImplementation(() => {
      stored = session("new");
      return refused(status)();
    });
    await expect(callAsMember("/x")).resolves.toEqual({ ok: true });
    expect(endSession).not.toHaveBeenCalled();
  },
);

test("nothing is repeated for another user, nor is that user signed out", async () => {
  vi.stubGlobal("fetch", async () => {
    used.push("once");
    stored = session("new", "bia");
    return Response.json({}, { status: 401 });
  });
  await expect(callAsMember("/x")).rejects.toMatchObject({ status: 401 });
  expect(used).toEqual(["once"]);
  expect(endSession).not.toHaveBeenCalled();
});
