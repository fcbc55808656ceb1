const longestPath = 512;
/** Contract 3.4: what a path may be written with. Backslash, NUL, % and everything else is not among it. */
const written = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;

/**
 * Whether a client may name a picture so. A path is a name and nothing more: files lie under keys of our own, so that no path
 * can lead anywhere.
 */
export function isImagePath(path: string): boolean {
  if (path.length > longestPath || !written.test(path)) return false;
  return path.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
}

/** Contract 3.4: only administrators write under `products/`. */
export function isAdminsPath(path: string): boolean {
  return path === "products" || path.startsWith("products/");
}
