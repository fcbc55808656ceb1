import type { MyMarks } from "#domain/votes/marks-schema.ts";
import { SESSION_KEY, sessionStore } from "./stored-session.ts";

/** Whether this browser remembers a session; the server decides whether it counts. */
export function hasSession(): boolean {
  return sessionStore.getItem(SESSION_KEY) !== null;
}

let marks: Promise<MyMarks | null> | undefined;

/**
 * What this member has done to all that the page shows, in one call that its islands share; null for visitors. Elements name
 * what they show by `data-offer-id`, `data-comment-id` and `data-article-id`.
 */
export function loadMarks(): Promise<MyMarks | null> {
  marks ??= askForMarks().catch(() => {
    // The page stays as it is for everybody; the next island asks again.
    marks = undefined;
    return null;
  });
  return marks;
}

/** A call asks for at most so many of a kind. */
const most = 100;

async function askForMarks(): Promise<MyMarks | null> {
  if (!hasSession()) return null;
  const { readByPost } = await import("./as-member.ts");
  const comments = idsOf("comment");
  const [offers, articles] = [idsOf("offer").slice(0, most), idsOf("article").slice(0, most)];
  const first = { offers, articles, comments: comments.slice(0, most) };
  const marks = await readByPost<MyMarks>("load-my-marks", first);
  // Threads with many replies.
  for (let n = most; n < comments.length; n += most) {
    const more = await readByPost<MyMarks>("load-my-marks", { comments: comments.slice(n, n + most) });
    Object.assign(marks.comments, more.comments);
  }
  return marks;
}

function idsOf(kind: "offer" | "comment" | "article"): string[] {
  const elements = document.querySelectorAll<HTMLElement>(`[data-${kind}-id]`);
  const ids = Array.from(elements, ({ dataset }) => dataset[`${kind}Id`] ?? "");
  return [...new Set(ids)].filter(Boolean);
}

/** A member's act. The auth client is fetched with it, so when a member acts and not before. */
export async function act<Data>(name: string, fields: object): Promise<Data> {
  const { sendAsMember } = await import("./as-member.ts");
  return sendAsMember<Data>(name, fields, crypto.getRandomValues(new Uint32Array(4)).join("-"));
}
