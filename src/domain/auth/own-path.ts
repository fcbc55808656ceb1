const base = "https://own.invalid";

/** The API's addresses and the doors themselves: nobody is led there by a link to the login. */
const noPlaceToGo = /^\/(?:(?:auth|functions|rest|storage)(?:\/|$)|(?:login|cadastro)\/?$)/i;

/**
 * Where `?next=` leads, if that is a page of our own («decisions §3», A22). The browser's own parser decides, after all
 * that it would quietly repair is refused: `//evil.test`, `/\evil.test` and a tab between two slashes name other sites.
 */
export function ownPath(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?!\/)[^\p{Cc}\\\s]*$/u.test(next) || !URL.canParse(next, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, base);
  // «/x/..//evil.test» is ours as it stands, but no longer once it was shortened.
  if (origin !== base || pathname.startsWith("//") || noPlaceToGo.test(pathname)) return undefined;
  return pathname + search + hash;
}
