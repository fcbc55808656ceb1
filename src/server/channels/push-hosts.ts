import { type Backoff, reachability } from "#server/mail/backoff.ts";

/** Circuit breaker for each push service: one that does not answer keeps nobody waiting who is at another. */
export function pushHosts(pauses: Backoff) {
  const hosts = new Map<string, { server: ReturnType<typeof reachability>; running: number }>();
  return {
    /** Null where the host is left alone for a while. */
    async ask<T>(endpoint: string, send: () => Promise<T>): Promise<T | null> {
      const { host } = new URL(endpoint);
      const state = hosts.get(host) ?? { server: reachability(Infinity, pauses), running: 0 };
      if (state.running >= state.server.lines) return null;
      hosts.set(host, state);
      state.running++;
      try {
        const response = await send();
        state.server.answered();
        return response;
      } catch (error) {
        state.server.failed();
        throw error;
      } finally {
        state.running--;
        if (state.running === 0 && state.server.lines === Infinity) hosts.delete(host);
      }
    },
  };
}
