import { expect, test } from "vitest";
import { readArrival } from "./auth-arrival.ts";

const tokens = { access_token: "a.b.c", refresh_token: "r" };

test("a confirmation link carries both tokens and its type in the hash", () => {
  const hash =
    "#access_token=a.b.c&expires_at=1&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=signup";
  expect(readArrival("", hash)).toEqual({ isBroken: false, tokens, type: "signup" });
});

test("the query is read too, and a recovery is recognised in either", () => {
  expect(readArrival("?access_token=a.b.c&refresh_token=r&type=recovery", "")).toEqual({
    isBroken: false,
    tokens,
    type: "recovery",
  });
  const hash = "#access_token=a.b.c&refresh_token=r";
  expect(readArrival("?type=recovery", `${hash}&type=signup`).type).toBe("recovery");
  expect(readArrival("?type=signup", `${hash}&type=recovery`).type).toBe("recovery");
});

test("tokens in the query of an e-mailed link never override those in its hash", () => {
  const planted = "?access_token=x.y.z&refresh_token=x";
  expect(readArrival(planted, "#access_token=a.b.c&refresh_token=r").tokens).toEqual(tokens);
  for (const half of ["#access_token=a.b.c", "#refresh_token=r"])
    expect(readArrival(planted, half)).toEqual({ isBroken: true });
});

test("a social login has no type, and keeps its target", () => {
  expect(readArrival("?next=%2Fmeus-dados", "#access_token=a.b.c&refresh_token=r")).toEqual({
    isBroken: false,
    tokens,
    next: "/meus-dados",
  });
});

test("a single token is no session", () => {
  expect(readArrival("", "#access_token=a")).toEqual({ isBroken: true });
  expect(readArrival("", "#refresh_token=a&access_token=")).toEqual({ isBroken: true });
});

test.each([
  [
    "",
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&sb=",
    "Email link is invalid",
  ],
  ["?error_description=Query", "#error_description=Hash", "Hash"],
  ["?error_description=Query", "#error=server_error", "Query"],
  ["?error_code=bad_oauth_state", "", undefined],
  ["", "#error=server_error", undefined],
])("%s%s was refused: %s", (search, hash, description) => {
  expect(readArrival(search, hash).error).toEqual({ description });
});

test("an empty address is no arrival", () => {
  expect(readArrival("", "")).toEqual({ isBroken: false });
  expect(readArrival("?", "#")).toEqual({ isBroken: false });
});
