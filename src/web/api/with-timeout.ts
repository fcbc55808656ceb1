import { TIMEOUT_MS } from "./call.ts";

/** Browsers before 2024 cannot join signals: there, only the caller ends a call. */
export function withTimeout(signal: AbortSignal): AbortSignal {
  return AbortSignal.any?.([signal, AbortSignal.timeout(TIMEOUT_MS)]) ?? signal;
}
