/** What a link from a letter, or another site, brought to the callback («§2», contract 1.8). */
export interface AuthArrival {
  tokens?: { access_token: string; refresh_token: string };
  /** Tokens that make no session: one of the two is missing. */
  isBroken: boolean;
  /** Absent after a social login. */
  type?: string;
  /** Present where the server refused; the description is whatever the address said, or nothing. */
  error?: { description: string | undefined };
  /** The link of one address was accepted; the other address still has its own to open. */
  isHalfway?: boolean;
  /** As it came: `ownPath` judges it. */
  next?: string;
}

/**
 * From the hash or the query, and the hash counts where both name a thing: only our server writes it, while the person who
 * asks for a letter chooses the query of the address that it leads back to. Both tokens from one place, or they are none.
 */
export function readArrival(search: string, hash: string): AuthArrival {
  const places = [new URLSearchParams(hash.replace(/^#/, "")), new URLSearchParams(search)];
  const values = (name: string) => places.map((place) => place.get(name)).filter(Boolean);
  const value = (name: string) => values(name)[0] ?? undefined;
  const held = places.find((place) => place.get("access_token") || place.get("refresh_token"));
  const access_token = held?.get("access_token");
  const refresh_token = held?.get("refresh_token");
  const isRefused = ["error", "error_code", "error_description"].some(value);
  // A recovery is one by either (contract 1.8).
  const type = values("type").find((each) => each === "recovery") ?? value("type");
  const next = value("next");
  return {
    isBroken: Boolean(access_token) !== Boolean(refresh_token),
    ...(access_token && refresh_token ? { tokens: { access_token, refresh_token } } : {}),
    ...(type ? { type } : {}),
    ...(isRefused ? { error: { description: value("error_description") } } : {}),
    ...(places[0]?.has("message") ? { isHalfway: true } : {}),
    ...(next ? { next } : {}),
  };
}
