/** In a path these say nothing else than themselves. */
const plain = /^[\p{L}\p{M}\p{N},:+"'!()&$=;@]$/u;

/** An address as people write it, «café,» instead of «caf%C3%A9%2C»; what would end or break it stays encoded. */
export function readableAddress(address: string): string {
  return address.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) =>
    [...decodeURIComponent(encoded)]
      .map((letter) => (plain.test(letter) ? letter : encodeURIComponent(letter)))
      .join(""),
  );
}
