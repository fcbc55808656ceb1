export interface SecurityHeaders {
  /** For a page: only our own files, and the one inline script whose hash is given. */
  document(path: string): Record<string, string>;
  /** For JSON, files and everything else that is never a page. */
  other: Record<string, string>;
  image: Record<string, string>;
}

const documentPolicy = (loaderHash: string) => [
  "default-src 'none'",
  `script-src '${loaderHash}' 'strict-dynamic'`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
];

const nothingPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Addresses that carry tokens must not travel in a Referer. Links from letters lead to pages with a form, and a browser
 * that may not name the page posts it with `Origin: null`: those may be named to ourselves.
 */
const referrerPolicies: [RegExp, string][] = [
  [/^\/(auth\/|conta\/|redefinir-senha)/, "no-referrer"],
  [/^\/novidades\//, "same-origin"],
];

/** The panel shows a letter in a frame. Of the private app, these documents may become the panel without another load. */
const framingPaths = /^\/(admin|login|auth\/)/;

export function securityHeaders({
  https,
  loaderHash,
}: {
  https: boolean;
  loaderHash: string;
}): SecurityHeaders {
  const common = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    ...(https ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
  const policyFor = (path: string) =>
    [
      ...documentPolicy(loaderHash),
      ...(framingPaths.test(path) ? ["frame-src 'self'"] : []),
      ...(https ? ["upgrade-insecure-requests"] : []),
    ].join("; ");
  const other = { ...common, "Content-Security-Policy": nothingPolicy };
  return {
    document: (path) => ({
      ...common,
      "Content-Security-Policy": policyFor(path),
      ...referrerPolicy(path),
    }),
    other,
    // Feeds and webmail show our pictures on other origins.
    image: { ...other, "Cross-Origin-Resource-Policy": "cross-origin" },
  };
}

function referrerPolicy(path: string): Record<string, string> {
  const policy = referrerPolicies.find(([paths]) => paths.test(path))?.[1];
  return policy ? { "Referrer-Policy": policy } : {};
}
