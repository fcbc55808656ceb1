import { type Backoff, reachability } from "#server/mail/backoff.ts";

/** There are a handful of push services; the rest is made up, and must not fill the memory. */
const mostHosts = 1000;

/** Circuit breaker for each push service: one that does not answer keeps nobody waiting who is at another. */
export function pushHosts(pauses: Backoff) {
  const hosts = new Map<string, { server: ReturnType<typeof reachability>; running: number }>();

  function forgetOldest(): void {
    for (const [host, { running }] of hosts) {
      if (hosts.size <= mostHosts) return;
      if (running === 0) hosts.delete(host);
    }
  }

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
        forgetOldest();
      }
    },
  };
}
