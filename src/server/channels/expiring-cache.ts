interface Entry<Value> {
  value: Value;
  until: number;
}

/** Values that are good for a while. Full of others, it begins anew. */
export function createExpiringCache<Value>({ ms, most }: { ms: number; most: number }) {
  const entries = new Map<string, Entry<Value>>();
  return {
    get(key: string, make: () => Value): Value {
      const known = entries.get(key);
      const now = performance.now();
      if (known && known.until > now) return known.value;
      if (entries.size >= most) entries.clear();
      const value = make();
      entries.set(key, { value, until: now + ms });
      return value;
    },
  };
}
