import { json } from "./factories.ts";
import { queuedLetters } from "./queued-letters.ts";
import type { TestServer } from "./test-server.ts";

/** The part after the host, as `server.request` takes it. */
export function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "");
}

export function signUp(server: TestServer, given: Record<string, unknown> = {}, query = "") {
  const body = { email: "ana@example.com", password: "segredo-da-ana", data: { full_name: "Ana Souza" } };
  return server.request(`/auth/v1/signup${query}`, json({ ...body, ...given }));
}

/** The link in the newest letter of this name, as `verifyPath` reads it. */
export async function linkOf(server: TestServer, letter: string, to?: string): Promise<string> {
  const letters = (await queuedLetters(server)).filter(
    (each) => each.letter === letter && (to === undefined || each.to === to),
  );
  const values = letters.at(-1)?.values ?? {};
  const url = values.confirm_url ?? values.recover_url;
  if (url === undefined) throw new Error(`no letter ${letter}`);
  return verifyPath(url);
}

/** What a letter's link opens, or what the button of its page opens. */
export function verifyPath(url: string): string {
  return pathOf(url).replace("/conta/link?", "/auth/v1/verify?");
}

/** What a redirect's fragment carries. */
export function fragmentOf(response: Response): Record<string, string> {
  const location = response.headers.get("location") ?? "";
  return Object.fromEntries(new URLSearchParams(location.split("#")[1] ?? ""));
}
