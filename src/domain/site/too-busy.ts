/** The server is over capacity: no fault, and nothing for the log. A client may succeed by asking again in a moment. */
export class TooBusy extends Error {}
