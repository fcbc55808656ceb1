import { type Person, password } from "./factories.ts";
import { supabaseClient } from "./supabase-client.ts";
import type { TestServer } from "./test-server.ts";

export const objects = "/storage/v1/object/product-images";
export const publicObjects = "/storage/v1/object/public/product-images";

/** The official client's bucket in this user's browser. */
export async function bucketOf(server: TestServer, person: Person | null, bucket = "product-images") {
  const client = supabaseClient(server);
  if (person) await client.auth.signInWithPassword({ email: person.email, password });
  return client.storage.from(bucket);
}

/** The bytes themselves as the body. */
export function rawUpload(
  bytes: Uint8Array,
  headers: Record<string, string> = {},
  method = "POST",
): RequestInit {
  return { method, headers: { "Content-Type": "image/png", ...headers }, body: new Uint8Array(bytes) };
}
