import type { ZodType } from "zod";
import type { ResponseDoc } from "./responses.ts";

/** A header that a caller may send. */
export interface HeaderDoc {
  name: string;
  description: string;
}

/** A call of whichever protocol, with all that a document about it needs. */
export interface CallDoc {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** From the root, parameters in braces: `/auth/v1/factors/{factor_id}`. */
  path: string;
  /** Which part of the API it belongs to. */
  part: string;
  summary: string;
  note?: string | undefined;
  /** Who may call, as a sentence. */
  access: string;
  /** Whether it is ever, or always, called with a session. */
  session: "never" | "sometimes" | "always";
  query?: ZodType | undefined;
  headers?: HeaderDoc[];
  /** By media type. */
  body?: Record<string, ZodType> | undefined;
  /** How often it may be called, as a sentence. */
  limits?: string | undefined;
  responses: ResponseDoc[];
}
