/** "Xepa" → "xepa": the site's name as part of a file's. */
export function fileStem(siteName: string): string {
  const plain = siteName.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "site";
}
