import type { AnsweredOffer } from "#domain/confirmations/confirmation-schema.ts";
import { json, type Person } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

/** Lets each answer come from an address of its own. */
export const behindProxy = { TRUSTED_PROXIES: "127.0.0.1" };

let addresses = 0;
export const newAddress = () => `198.51.100.${(++addresses % 250) + 1}`;

export { aVoter as aMember } from "./votes.ts";

interface Refusal {
  code?: string;
  fields?: Record<string, string>;
}

/** A call about an offer, from an address that nobody else uses unless one is given. */
export async function callFrom(
  server: TestServer,
  name: string,
  body: object,
  by?: Person,
  address = newAddress(),
): Promise<AnsweredOffer & Refusal & { status: number }> {
  const incoming = { socket: { remoteAddress: "127.0.0.1" }, headers: { "x-forwarded-for": address } };
  const init = json(body, by?.auth);
  const response = await server.request(`/functions/v1/${name}`, init, { incoming });
  return { status: response.status, ...((await response.json()) as AnsweredOffer) };
}
