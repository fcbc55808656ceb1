type Area = "localStorage" | "sessionStorage";

/** Drafts that the browser would not store, because storage is forbidden or full: they live as long as the page. */
const onThisPage = new Map<string, string>();

export function storedText(area: Area, key: string): string | undefined {
  return onThisPage.get(key) ?? quietly(() => globalThis[area].getItem(key)) ?? undefined;
}

export function storedJson(area: Area, key: string): unknown {
  return quietly(() => JSON.parse(storedText(area, key) ?? "null") ?? undefined);
}

/** Removes the key where there is no text. Returns false where the text will not outlive the page. */
export function storeText(area: Area, key: string, text: string | undefined): boolean {
  onThisPage.delete(key);
  const isStored = quietly(() => {
    if (text === undefined) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  });
  if (!isStored && text !== undefined) onThisPage.set(key, text);
  return isStored ?? false;
}

export function storedKeys(area: Area, prefix: string): string[] {
  const keys = quietly(() => Object.keys(globalThis[area])) ?? [];
  return [...new Set([...keys, ...onThisPage.keys()])].filter((key) => key.startsWith(prefix));
}

/** Storage access throws where it is forbidden. */
function quietly<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
