import { call } from "./call.ts";
import type { Answered, CommunityClient, Speaker } from "./community-client.ts";
import type { Setting } from "./log-lines.ts";

export interface State {
  noun: Setting["kind"];
  /** Of what the person speaks of; absent: an offer, or what the noun says. */
  kind?: string;
  /** Its id. */
  on: string;
  to: string | null;
  also?: Setting["also"];
  name: string;
  fields: object;
  isSo(answered: Answered): boolean;
}

/** Said twice it changes nothing. */
export async function set(
  client: CommunityClient,
  { token, id, address }: Speaker,
  { noun, kind, on, to, also, name, fields, isSo }: State,
): Promise<boolean> {
  const of = [id, kind, on].filter(Boolean).join(" ");
  const action: Setting = { kind: noun, of, to, ...(also && { also }) };
  if (client.isLeaving()) return false;
  const result = await call(client, { action, token, name, fields, address, setsState: true }, (body) => {
    if (!isSo(body as Answered)) throw new Error(`it is ${JSON.stringify(body)}`);
    return { id: on, version: 0 };
  });
  return result !== null;
}
