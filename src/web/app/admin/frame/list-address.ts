import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { CallError } from "#web/api/call.ts";

/** What parameters of the address are set to; undefined: not there. */
export type Choice = Readonly<Record<string, string | undefined>>;

/** Another question begins at its first page: a cursor belongs to one list. Other parameters stay as they are. */
export function withChoice(address: URLSearchParams, choice: Choice): URLSearchParams {
  const written = new URLSearchParams(address);
  written.delete("cursor");
  for (const [name, value] of Object.entries(choice)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

const anId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** People edit addresses: what is no id narrows nothing. */
export function idIn(address: URLSearchParams, name: string): string | undefined {
  const id = address.get(name) ?? "";
  return anId.test(id) ? id : undefined;
}

export function useChoicePath(): (choice: Choice) => string {
  const { pathname, search } = useLocation();
  return (choice) => {
    const query = withChoice(new URLSearchParams(search), choice);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
}

/** Another page is read from its top. */
export function useFocusOnPage(cursor: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(cursor);
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    heading.current?.focus();
  }, [cursor]);
  return heading;
}

/** A cursor that the server does not know, or that belongs to another order: the list begins at its beginning. */
export function useFirstPageInstead(failure: unknown, cursor: string | undefined): void {
  const [, setAddress] = useSearchParams();
  const isLost = cursor !== undefined && failure instanceof CallError && failure.status === 422;
  useEffect(() => {
    if (isLost) setAddress((now) => withChoice(now, {}), { replace: true });
  }, [isLost, setAddress]);
}
