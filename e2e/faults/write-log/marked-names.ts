/**
 * Names that say by themselves who may see them. «nunca»: never approved, so no visitor ever sees it. «talvez»: only from the moment in
 * which its approval is asked for until the one in which an edit or a rejection has been acknowledged.
 */
export type ExpectedStatus = "nunca" | "talvez";

export function markedName(fate: ExpectedStatus, mark: string): string {
  return `Marca ${fate} ${mark}`;
}

export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

const inWords = /Marca (?:nunca|talvez) [0-9a-f]{12}/g;
const inAddresses = /marca-(?:nunca|talvez)-[0-9a-f]{12}/g;

/** The names that an answer shows. A page may repeat the address by which it was asked for: that is no showing. */
export function namesSeen(path: string, body: string): Set<string> {
  const own = path.split("/").at(-1);
  const addresses = (body.match(inAddresses) ?? []).filter((slug) => slug !== own);
  const spelt = addresses.map((slug) => `M${slug.slice(1).replaceAll("-", " ")}`);
  return new Set([...(body.match(inWords) ?? []), ...spelt]);
}

/** Since when a name must not be seen; 0: it never could be. Absent: it may be seen now. */
export type Hidden = Map<string, number>;

/**
 * What an answer shows that it must not. It was asked for after the name had been hidden for as long as other processes may take to
 * hear of it, and the name is hidden still: so it was all the time.
 */
export function leaksIn(names: Iterable<string>, hidden: Hidden, askedAt: number, boundMs: number): string[] {
  return [...names].filter((name) => {
    const since = hidden.get(name);
    return since !== undefined && (since === 0 || since + boundMs < askedAt);
  });
}
