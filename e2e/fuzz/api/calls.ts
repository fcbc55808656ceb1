import { apiDocument } from "#server/api.ts";
import type { Operation } from "#server/openapi/document.ts";

/** One operation of /api/openapi.json. */
export interface Call {
  method: string;
  path: string;
  operation: Operation;
}

export const calls: Call[] = Object.entries(apiDocument().paths)
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  .filter(({ path }) => /^\/(?:(?:functions|auth|rest|storage)\/v1\/|mcp$|dados\/)/.test(path));

/** A successful call of these changes or ends the caller's session. */
const turning = [
  "POST /functions/v1/delete-my-account",
  "POST /functions/v1/end-my-session",
  "POST /functions/v1/change-user-role",
  "POST /functions/v1/ban-user",
  "POST /auth/v1/logout",
  "PUT /auth/v1/user",
];

export function isTurning({ method, path }: Call): boolean {
  return turning.includes(`${method} ${path}`);
}
