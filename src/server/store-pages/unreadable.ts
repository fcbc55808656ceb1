/** A page that could not be read. Who asked never learns why: that would tell what stands behind an address. */
export class Unreadable extends Error {
  /** What the store's server responded, where it did. */
  readonly status: number | undefined;
  constructor(why: string, status?: number, options?: ErrorOptions) {
    super(why, options);
    this.status = status;
  }
}

/** We had no time to ask: it says nothing about the store. */
export class Busy extends Unreadable {}
