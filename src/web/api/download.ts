import { asMember } from "./as-member.ts";
import { errorOf } from "./call.ts";

/** A file with everything takes a while to come. */
export const FILE_TIMEOUT_MS = 120_000;

/** A file of the API. Not by a link: the session is no cookie. */
export function downloadAsMember(call: string, otherName: string) {
  return asMember(async (token) => {
    const response = await fetch(`/functions/v1/${call}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    });
    if (!response.ok) throw await errorOf(response);
    return { name: fileName(response) ?? otherName, content: await response.blob() };
  });
}

function fileName({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
}
