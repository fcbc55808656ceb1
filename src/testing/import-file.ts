import type { ImportCheck, ImportResult } from "#domain/products/import-export/file-import.ts";
import { json, type Person } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

export type ImportAnswer = ImportResult & ImportCheck & { code: string; fields?: Record<string, string> };

/** Posts what an import takes, or what it must refuse. */
export function fileSender<Answer>(name: string) {
  return async (
    { request }: TestServer,
    { auth }: Person,
    file: object,
    headers: Record<string, string> = {},
  ) => {
    const response = await request(`/functions/v1/${name}`, json(file, { ...auth, ...headers }));
    return { status: response.status, body: (await response.json()) as Answer };
  };
}

export const importFile = fileSender<ImportAnswer>("import-products");
