/** First and last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/** What of so many bytes a Range header asks for (RFC 9110); null: all of them, also where it asks for several ranges. */
export function byteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? "").replaceAll(" ", "")) ?? [];
  if (from === "" && to === "") return null;
  const range =
    from === ""
      ? { first: Math.max(size - Number(to), 0), last: size - 1 }
      : { first: Number(from), last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
  if (to !== "" && from !== "" && Number(to) < Number(from)) return null;
  return range.first >= size || (from === "" && Number(to) === 0) ? "unsatisfiable" : range;
}
