/** Numbered pages of the blog stand in the address as `?pagina=2`; the first has none. */
export function blogPagePath(path: string, page: number): string {
  return page === 1 ? path : `${path}?pagina=${page}`;
}

/** Undefined for what no page has. */
export function readBlogPage(text: string | undefined): number | undefined {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

const around = 1;

/** The first, the last, and those around this one; null where some are left out. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const wanted = Array.from({ length: pages }, (_, i) => i + 1).filter(
    (n) => n === 1 || n === pages || Math.abs(n - page) <= around,
  );
  return wanted.flatMap((n, i) => {
    const before = wanted[i - 1] ?? n - 1;
    // A gap of one page is no shorter than its number.
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}
