/** A page that could not be read. Who asked never learns why: that would tell what stands behind an address. */
export class Unreadable extends Error {
  /** What the store's server responded, where it did. */
  readonly status: number | undefined;
  constructor(why: string, status?: number) {
    super(why);
    this.status = status;
  }
}
