/** Hands a text to the person as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** "Xepa" → "xepa": the site's name as part of a file's. */
export function fileStem(siteName: string): string {
  const plain = siteName.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "site";
}
