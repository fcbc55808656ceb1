/** What the client's process is given when it begins. */
export interface ClientOrders {
  writeLog: string;
  origins: string[];
  admin: string;
  members: string[];
  /** Base64. */
  picture: string;
  pauseMs: number;
  /** How long another process may show what has been taken off: none where there is one server. */
  boundMs: number;
}

export type ToClient = { begin: ClientOrders } | { origins: string[] } | { finish: true };

/** What a visitor got to see, look by look. */
export type Looks = { path: string; status: number | "gone"; ms: number; at: number }[];

export type FromClient = { finished: Looks };
