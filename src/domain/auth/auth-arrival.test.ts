import { expect, test } from "vitest";
import { readArrival } from "./auth-arrival.ts";

const tokens = { access_token: "a.b.c", refresh_token: "r" };

test("a confirmation link brings both tokens and its type in the hash", () => {
  const hash =
    "#access_token=a.b.c&expires_at=1&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=signup";
  expect(readArrival("", hash)).toEqual({ isBroken: false, tokens, type: "signup" });
});

test("the query counts as much as the hash, and wins", () => {
  expect(readArrival("?access_token=a.b.c&refresh_token=r&type=recovery", "")).toEqual({
    isBroken: false,
    tokens,
    type: "recovery",
  });
  expect(readArrival("?type=recovery", "#access_token=a.b.c&refresh_token=r&type=signup").type).toBe(
    "recovery",
  );
});

test("a social login has no type, and keeps where it was going", () => {
  expect(readArrival("?next=%2Fmeus-dados", "#access_token=a.b.c&refresh_token=r")).toEqual({
    isBroken: false,
    tokens,
    next: "/meus-dados",
  });
});

test("one token alone is no session", () => {
  expect(readArrival("", "#access_token=a")).toEqual({ isBroken: true });
  expect(readArrival("", "#refresh_token=a&access_token=")).toEqual({ isBroken: true });
});

test.each([
  [
    "",
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&sb=",
    "Email link is invalid",
  ],
  ["?error_description=Query", "#error_description=Hash", "Query"],
  ["?error_code=bad_oauth_state", "", undefined],
  ["", "#error=server_error", undefined],
])("%s%s was refused: %s", (search, hash, description) => {
  expect(readArrival(search, hash).error).toEqual({ description });
});

test("nothing at all is nothing", () => {
  expect(readArrival("", "")).toEqual({ isBroken: false });
  expect(readArrival("?", "#")).toEqual({ isBroken: false });
});
