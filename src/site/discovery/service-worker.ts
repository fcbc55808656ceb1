/** A worker's own policy: it may ask this site, and nothing else. */
const policy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

export const serviceWorkerHeaders = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "no-cache",
  "Content-Security-Policy": policy,
};

/** The script with its version in front: a browser takes a new worker only where a byte of it has changed. */
export function serviceWorkerScript(script: string, version: string): string {
  return `const VERSION=${JSON.stringify(version)};\n${script}`;
}
