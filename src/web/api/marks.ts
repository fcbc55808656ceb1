import type { MyMarks } from "#domain/votes/marks-schema.ts";
import { CallError, call } from "./call.ts";
import { SESSION_KEY, sessionStore } from "./stored-session.ts";

/** Whether this browser remembers a session; the server decides whether it counts. */
export function hasSession(): boolean {
  return sessionStore.getItem(SESSION_KEY) !== null;
}

/** Whose it is, where one is remembered. */
export function memberId(): string | undefined {
  const session = sessionStore.getItem(SESSION_KEY);
  return session === null ? undefined : (JSON.parse(session).user?.id ?? "member");
}

let marks: Promise<MyMarks | null> | undefined;

/**
 * What this member has done to all that the page shows, in one call that its parts share; null for visitors. Elements name
 * what they show by `data-offer-id`, `data-comment-id`, `data-article-id` and `data-coupon-id`.
 */
export async function loadMarks(): Promise<MyMarks | null> {
  if (!hasSession()) return null;
  marks ??= askForMarks().catch(() => {
    // The page stays as it is for everybody; the next island asks again.
    marks = undefined;
    return null;
  });
  return marks;
}

/** After another member has signed in, or on a page that is older than its answer. */
export function forgetMarks(): void {
  marks = undefined;
}

/** Whether the page's call was made and has not failed. */
export function hasMarks(): boolean {
  return marks !== undefined;
}

/** A call asks for at most so many of a kind. */
const most = 100;

async function askForMarks(): Promise<MyMarks> {
  const comments = idsOf("comment");
  const [offers, articles, coupons] = (["offer", "article", "coupon"] as const).map((kind) =>
    idsOf(kind).slice(0, most),
  );
  const marks = await readMarks({ offers, articles, coupons, comments: comments.slice(0, most) });
  // Threads with many replies.
  for (let n = most; n < comments.length; n += most) {
    const more = await readMarks({ comments: comments.slice(n, n + most) });
    Object.assign(marks.comments, more.comments);
  }
  return marks;
}

/** Of what came to the page later; with nothing to ask for, it tells the unread notices alone. */
export async function readMarks(asked: Partial<Record<`${Kind}s`, string[] | undefined>>): Promise<MyMarks> {
  const token = freshToken();
  try {
    if (token) return await call<MyMarks>("/functions/v1/load-my-marks", postAs(token, asked));
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
  }
  const { readByPost } = await import("./member-door.ts");
  return readByPost<MyMarks>("load-my-marks", asked);
}

const sparedSeconds = 60;

/** A token that will not end soon: then a page need not fetch the auth client, which renews it. */
function freshToken(): string | undefined {
  const { access_token, expires_at } = JSON.parse(sessionStore.getItem(SESSION_KEY) ?? "{}");
  return expires_at - sparedSeconds > Date.now() / 1000 ? access_token : undefined;
}

function postAs(token: string, fields: object): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(fields),
  };
}

type Kind = "offer" | "comment" | "article" | "coupon";

function idsOf(kind: Kind): string[] {
  const elements = document.querySelectorAll<HTMLElement>(`[data-${kind}-id]`);
  const ids = Array.from(elements, ({ dataset }) => dataset[`${kind}Id`] ?? "");
  return [...new Set(ids)].filter(Boolean);
}

/** A member's act. The auth client is fetched with it, so when a member acts and not before. */
export async function act<Data>(name: string, fields: object): Promise<Data> {
  const { sendAsMember } = await import("./member-door.ts");
  return sendAsMember<Data>(name, fields, crypto.getRandomValues(new Uint32Array(4)).join("-"));
}
