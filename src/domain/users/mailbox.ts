/** Providers known to deliver "ana+x@" to "ana@". Elsewhere it may be another person's address. */
const ignoresTags = new Set([
  "gmail.com",
  "outlook.com",
  "outlook.com.br",
  "hotmail.com",
  "hotmail.com.br",
  "live.com",
  "msn.com",
  "icloud.com",
  "me.com",
  "proton.me",
  "protonmail.com",
  "fastmail.com",
]);

/**
 * The mailbox behind an address, for limits: "Ana.Souza+x@googlemail.com" and "anasouza@gmail.com" are read by one person.
 * Accounts and letters keep the address as typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at).toLowerCase();
  const host = email
    .slice(at + 1)
    .toLowerCase()
    .replace(/^googlemail\.com$/, "gmail.com");
  const untagged = ignoresTags.has(host) ? name.replace(/\+.*/s, "") : name;
  return `${host === "gmail.com" ? untagged.replaceAll(".", "") : untagged}@${host}`;
}
