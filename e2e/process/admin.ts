import type { ServerProcess } from "./server-process.ts";
import { adminEmail, adminPassword } from "./server-process.ts";

/** An admin's calls over HTTP, as any client could make them. */

export interface AdminSession {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

export function requestSession(server: ServerProcess, password = adminPassword): Promise<Response> {
  return server.request("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: adminEmail, password }),
  });
}

export async function signIn(server: ServerProcess, password?: string): Promise<AdminSession> {
  const response = await requestSession(server, password);
  if (response.status !== 200) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return (await response.json()) as AdminSession;
}

export function offerNamed(name: string) {
  return {
    name,
    description: "Uma oferta de teste",
    category: "Games",
    original_price: 100,
    sale_price: 60,
    store_name: "Loja do Teste",
    product_url: "https://loja.example/oferta",
  };
}

export function callAs(
  server: ServerProcess,
  { access_token }: AdminSession,
  name: string,
  body: object,
  key: string = crypto.randomUUID(),
): Promise<Response> {
  return server.request(`/functions/v1/${name}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${access_token}`,
      "Idempotency-Key": key,
    },
    body: JSON.stringify(body),
  });
}

export function addOffer(
  server: ServerProcess,
  session: AdminSession,
  name: string,
  key?: string,
): Promise<Response> {
  return callAs(server, session, "add-product", offerNamed(name), key);
}

export async function namesOfOffers(server: ServerProcess): Promise<string[]> {
  const response = await server.request("/functions/v1/get-approved-products");
  if (response.status !== 200) throw new Error(`list: ${response.status} ${await response.text()}`);
  const { products } = (await response.json()) as { products: { name: string }[] };
  return products.map((product) => product.name);
}
