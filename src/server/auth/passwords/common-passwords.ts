/** The list goes on to 49,000, which nobody would guess over our delays. */
const most = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** One of the most common passwords of the world, in any case. The list is loaded with the first new password. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  return (await common).has(password.toLowerCase());
}

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, most));
}
