/**
 * Gives memory back at once that nobody looks at again; the bytes are empty from then on. The collector takes bytes outside
 * its heap into account: megabytes a second that only wait for it make it mark everything several times a second, on
 * every core that there is. A piece of memory that others share, as small buffers are, stays.
 */
export function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}
