/** An address as people write it, «café» instead of «caf%C3%A9»; what would end or break it stays encoded. */
export function readableAddress(address: string): string {
  return address.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    const letters = decodeURIComponent(encoded);
    return /^[\p{L}\p{M}\p{N}]+$/u.test(letters) ? letters : encoded;
  });
}
