/** What a link from a letter, or another site, brought to the callback («§2», contract 1.8). */
export interface AuthArrival {
  tokens?: { access_token: string; refresh_token: string };
  /** Tokens that make no session: one of the two is missing. */
  isBroken: boolean;
  /** Absent after a social login. */
  type?: string;
  /** Present where the server refused; the description is whatever the address said, or nothing. */
  error?: { description: string | undefined };
  /** As it came: `ownPath` judges it. */
  next?: string;
}

/** From the query or the hash; where both name a thing the query counts, as in the official client (contract 1.7). */
export function readArrival(search: string, hash: string): AuthArrival {
  const places = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ""))];
  const value = (name: string) => places.map((place) => place.get(name)).find(Boolean) ?? undefined;
  const access_token = value("access_token");
  const refresh_token = value("refresh_token");
  const isRefused = ["error", "error_code", "error_description"].some(value);
  const type = value("type");
  const next = value("next");
  return {
    isBroken: Boolean(access_token) !== Boolean(refresh_token),
    ...(access_token && refresh_token ? { tokens: { access_token, refresh_token } } : {}),
    ...(type ? { type } : {}),
    ...(isRefused ? { error: { description: value("error_description") } } : {}),
    ...(next ? { next } : {}),
  };
}
