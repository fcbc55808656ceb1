import { playStores } from "./play-stores.ts";

// For `node --import` before a built server: the stores are those of the double at this port.
playStores(Number(process.env.STORES_PORT));
