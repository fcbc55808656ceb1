const ignoresDots = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox behind an address, for limits: "Ana.Souza+x@googlemail.com" and "anasouza@gmail.com" are read by one person.
 * Accounts and letters keep the address as typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).toLowerCase().split("+", 1);
  const host = email.slice(at + 1).toLowerCase();
  return ignoresDots.has(host) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`;
}
