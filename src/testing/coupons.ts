import { foldCode } from "#domain/coupons/coupon-code.ts";
import type {
  Coupon,
  CouponPage,
  OwnedCoupon,
  ReportedCoupon,
} from "#domain/coupons/coupon-response-schema.ts";
import type { Db } from "#server/db/connect.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import type { MadeStore } from "./a-store.ts";
import { json, type Person } from "./factories.ts";
import type { TestServer } from "./test-server.ts";
import { callFrom } from "./voices.ts";

let made = 0;

/** An approved coupon of 10%. */
export async function aCoupon(
  db: Db,
  store: MadeStore,
  given: Partial<typeof coupons.$inferInsert> = {},
): Promise<string> {
  const code = given.code ?? `CUPOM${++made}`;
  const status = given.status ?? "approved";
  const published_at = status === "approved" ? new Date().toISOString() : null;
  const [row] = await db
    .insert(coupons)
    .values({
      store_id: store.id,
      code,
      folded_code: foldCode(code),
      kind: "percent",
      value: 10,
      status,
      published_at,
      ...given,
    })
    .returning({ id: coupons.id });
  return row?.id ?? "";
}

interface Answer {
  status: number;
  message: string;
  code?: string;
  fields?: Record<string, string>;
  coupon: OwnedCoupon;
  couponId?: string;
}

export async function couponCall(
  server: TestServer,
  name: string,
  body: object,
  by?: Person,
): Promise<Answer> {
  const response = await server.request(`/functions/v1/${name}`, json(body, by?.auth));
  return { ...((await response.json()) as Answer), status: response.status };
}

/** From an address that nobody else uses, unless one is given. */
export async function reportAs(
  server: TestServer,
  by: Person,
  couponId: string,
  worked: unknown,
  address?: string,
): Promise<ReportedCoupon & { status: number; code?: string }> {
  return (await callFrom(server, "report-coupon", { couponId, worked }, by, address)) as never;
}

export async function publicCoupons(
  server: TestServer,
  query: Record<string, string> = {},
): Promise<CouponPage & { status: number; fields?: Record<string, string> }> {
  const response = await server.request(`/functions/v1/get-coupons?${new URLSearchParams(query)}`);
  return { ...((await response.json()) as CouponPage), status: response.status };
}

export const codesOf = (page: { coupons: Pick<Coupon, "code">[] }) => page.coupons.map(({ code }) => code);
