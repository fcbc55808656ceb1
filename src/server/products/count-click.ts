import type { Context } from "hono";
import { z } from "zod";
import { isStorable } from "#domain/format/text.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { readBody } from "#server/http/read-input.ts";
import { response } from "#server/http/responses.ts";
import { isRobot } from "#server/http/robot.ts";
import type { MountedParts, Route } from "#server/http/route.ts";
import type { Caller } from "#server/session/session-store.ts";
import { addClick } from "./clicks-store.ts";

/** Many people share one address behind a carrier's network; more than this is no shopping. */
const senderLimit = { name: "count-click", points: 300, seconds: 3600 };

/** A name has 70 characters at most; the rest is room for its number. */
const longestSlug = 200;
const unknown = productScreens.unknown_product.title;
const clickSchema = z.object({
  slug: z.string({ error: unknown }).min(1, unknown).max(longestSlug, unknown).refine(isStorable, unknown),
});

export const clicksApi: Route[] = [
  {
    method: "POST",
    path: "/count-click",
    access: () => "visitor",
    about: {
      rule: "visitor",
      doc: {
        summary: "Conta que alguém foi à loja",
        responses: [response(204, "Recebido. Não diz se foi contado.")],
      },
      body: { "application/json": clickSchema },
      limits: `${senderLimit.points} por hora de cada endereço.`,
    },
    serve: countClick,
  },
];

/** A page's beacon after a click on a store link. The response does not say whether it was counted. */
async function countClick(c: Context, _caller: Caller | null, api: MountedParts): Promise<Response> {
  api.requestContext(c).isBeacon = true;
  const { input } = await readBody(c, clickSchema);
  api.metrics.clicks[await outcome(c, input.slug, api)]++;
  return c.body(null, 204);
}

async function outcome(c: Context, slug: string, { db, box, requestContext, limit }: MountedParts) {
  if (isRobot((name) => c.req.header(name))) return "robot";
  const { sender } = requestContext(c);
  await limit(senderLimit).consume(box.mark(sender));
  const mark = box.mark(`click ${slug} ${sender}`);
  if (!(await addClick(db, { slug, mark }, new Date()))) return "left_out";
  return "counted";
}
