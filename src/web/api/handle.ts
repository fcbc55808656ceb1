import { act } from "./marks.ts";

interface HandleCheck {
  handle: string | null;
  free: boolean;
  message: string;
}

/** What to propose to this member; null where nothing can be. The auth client is fetched with the call and not before. */
export async function loadHandleProposal(): Promise<string | null> {
  const { callAsMember } = await import("./member-door.ts");
  return (await callAsMember<HandleCheck>("/functions/v1/check-handle")).handle;
}

export function setHandle(handle: string): Promise<{ message: string; handle: string }> {
  return act("set-handle", { handle });
}
