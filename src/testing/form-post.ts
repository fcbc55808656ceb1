/** A form as a browser without JavaScript posts it. */
export function formPost(fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" };
}

/** The tag of the control with that name. */
export function control(html: string, name: string): string {
  const tags = html.match(/<(?:input|select|textarea)\b[^>]*>/g) ?? [];
  return tags.find((tag) => tag.includes(` name="${name}"`)) ?? "";
}
