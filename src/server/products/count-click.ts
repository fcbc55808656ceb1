import type { Context } from "hono";
import { z } from "zod";
import { id } from "#domain/format/id-schema.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { readBody } from "#server/http/read-input.ts";
import { isRobot } from "#server/http/robot.ts";
import type { MountedParts, Route } from "#server/http/route.ts";
import type { Caller } from "#server/session/session-store.ts";
import { addClick } from "./clicks-store.ts";

/** Many people share one address behind a carrier's network; more than this is no shopping. */
const senderLimit = { name: "count-click", points: 300, seconds: 3600 };

const clickSchema = z.object({ productId: id(productScreens.unknown_product.title) });

export const clicksApi: Route[] = [
  { method: "POST", path: "/count-click", who: () => "visitor", serve: countClick },
];

/** A page's beacon after somebody went to a store. Nobody waits for the answer, and it does not tell what was counted. */
async function countClick(c: Context, _caller: Caller | null, api: MountedParts): Promise<Response> {
  api.facts(c).isBeacon = true;
  const { input } = await readBody(c, clickSchema);
  api.metrics.clicks[await outcome(c, input.productId, api)]++;
  return c.body(null, 204);
}

async function outcome(c: Context, product_id: string, { db, box, facts, limit }: MountedParts) {
  if (isRobot((name) => c.req.header(name))) return "robot";
  const { sender } = facts(c);
  await limit(senderLimit).take(sender);
  const mark = box.mark(`click ${product_id} ${sender}`);
  if (!(await addClick(db, { product_id, mark }, new Date()))) return "left_out";
  db.changes.tell(["clicks"]);
  return "counted";
}
