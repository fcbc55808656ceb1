/**
 * Names that encode who may see them. «nunca»: never approved, so no visitor may ever see it. «talvez»: only from the
 * request of its approval until the acknowledgement of an edit or a rejection.
 */
export type ExpectedStatus = "nunca" | "talvez";

export function markedName(expected: ExpectedStatus, mark: string): string {
  return `Marca ${expected} ${mark}`;
}

export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** A coupon's code, which has no blanks. */
export function codeOf(name: string): string {
  return slugOf(name).toUpperCase();
}

const inWords = /Marca (?:nunca|talvez) [0-9a-f]{12}/g;
const inAddressesAndCodes = /marca-(?:nunca|talvez)-[0-9a-f]{12}/gi;

/** The names in a response. A page may repeat its requested address: that does not count. */
export function namesSeen(path: string, body: string): Set<string> {
  const own = path.split("/").at(-1);
  const addresses = (body.match(inAddressesAndCodes) ?? []).filter((slug) => slug !== own);
  const spelt = addresses.map((slug) => `M${slug.slice(1).toLowerCase().replaceAll("-", " ")}`);
  return new Set([...(body.match(inWords) ?? []), ...spelt]);
}

/** Since when a name must not be visible; 0: never. Absent: it may be visible now. */
export type Hidden = Map<string, number>;

/**
 * Names in a response that must not be there. The request was sent after the name had been hidden for as long as
 * other processes may take to be notified, and the name is still hidden: so it was hidden all the time.
 */
export function leaksIn(names: Iterable<string>, hidden: Hidden, askedAt: number, boundMs: number): string[] {
  return [...names].filter((name) => {
    const since = hidden.get(name);
    return since !== undefined && (since === 0 || since + boundMs < askedAt);
  });
}
