import { fold } from "./text.ts";

/** "Xepa" → "xepa": the site's name as part of a file's. */
export function fileStem(siteName: string): string {
  return (
    fold(siteName)
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "site"
  );
}
