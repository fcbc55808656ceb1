/**
 * What is the same for everybody: asked for again every time, except by a cache that many share, which may keep it for as
 * many seconds as the operator says. A withdrawn offer stays there that long, and no second longer.
 */
export function edgeCaching(cdnSeconds: number): string {
  return `public, max-age=0, must-revalidate${cdnSeconds > 0 ? `, s-maxage=${cdnSeconds}` : ""}`;
}
