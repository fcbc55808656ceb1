/** Input of the client's process. */
export interface ClientOrders {
  writeLog: string;
  origins: string[];
  admin: string;
  members: string[];
  voters: string[];
  /** Base64. */
  picture: string;
  pauseMs: number;
  /** How long another process may show a withdrawn offer: zero with one server. */
  boundMs: number;
  /** Whether members also vote, comment, answer and so on. */
  withCommunity: boolean;
  /** What every page of the store says; null: none can be read. */
  storePrice: number | null;
}

export type ToClient = { begin: ClientOrders } | { origins: string[] } | { finish: true };

/** A visitor's responses, one by one. */
export type Looks = { path: string; status: number | "gone"; ms: number; at: number }[];

export type FromClient = { finished: Looks };
