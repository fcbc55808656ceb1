/** Of a text without tags, as a browser reads it. */
export function decodeEntities(text: string): string {
  return new DOMParser().parseFromString(`<body>${text}`, "text/html").body.textContent;
}
