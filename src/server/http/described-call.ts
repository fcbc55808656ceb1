import type { ZodType } from "zod";
import type { ToldAnswer } from "./responses.ts";

/** A header that a caller may send. */
export interface ToldHeader {
  name: string;
  words: string;
}

/** A call of whichever protocol, with all that a document about it needs. */
export interface DescribedCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** From the root, parameters in braces: `/auth/v1/factors/{factor_id}`. */
  path: string;
  /** Which part of the API it belongs to. */
  part: string;
  summary: string;
  note?: string | undefined;
  /** Who may call, as a sentence. */
  who: string;
  /** Whether it is ever, or always, called with a session. */
  session: "never" | "sometimes" | "always";
  query?: ZodType | undefined;
  headers?: ToldHeader[];
  /** By media type. */
  body?: Record<string, ZodType> | undefined;
  /** How often it may be called, as a sentence. */
  limits?: string | undefined;
  answers: ToldAnswer[];
}
