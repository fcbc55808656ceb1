import { afterEach, expect, test, vi } from "vitest";
import { loadLinkPicture } from "./links.ts";

vi.mock("./as-member.ts", () => ({ asMember: (ask: (token: string) => unknown) => ask("token") }));

const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

test("a picture is asked for with the member's token, and from our own address only", async () => {
  const asked = vi.fn(async (_: URL, init: RequestInit) => {
    expect(init.headers).toMatchObject({ authorization: "Bearer token" });
    return new Response("bytes", { headers: { "content-type": "image/webp" } });
  });
  vi.stubGlobal("location", { origin: "https://xepa.example" });
  vi.stubGlobal("fetch", asked);
  const path = "/functions/v1/read-link-picture?picture=1";
  expect((await loadLinkPicture(path, { signal })).type).toBe("image/webp");
  for (const foreign of [
    "https://loja.example/a.webp",
    "//loja.example/a.webp",
    "/\\\\loja.example/a.webp",
    "data:,x",
  ])
    await expect(loadLinkPicture(foreign, { signal }), foreign).rejects.toThrow("Não conseguimos");
  expect(asked.mock.calls.map(([address]) => String(address))).toEqual([`https://xepa.example${path}`]);
});
