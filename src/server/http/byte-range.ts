/** Parses a Range header (RFC 9110); null: the whole file, also for several ranges. */
export function byteRange(header: string | undefined, size: number) {
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
