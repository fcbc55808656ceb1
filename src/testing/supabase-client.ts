import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { TestServer } from "./test-server.ts";

export const publicKey = "sb_publishable_x";

interface ClientOptions {
  /** Every response as received. */
  seen?: (path: string, response: Response) => void;
}

/** The official client, unmodified, with a test server behind its fetch; each is a separate browser. */
export function supabaseClient(server: TestServer, { seen }: ClientOptions = {}): SupabaseClient {
  return createClient("http://localhost:3000", publicKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => {
        const path = String(input).replace(/^http:\/\/[^/]+/, "");
        const response = await server.request(path, init);
        seen?.(path, response.clone());
        return response;
      },
    },
  });
}
