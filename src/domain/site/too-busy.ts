/** There is more to do than can be done: no fault, and nothing for the log. Whoever asks again in a moment may be served. */
export class TooBusy extends Error {}
