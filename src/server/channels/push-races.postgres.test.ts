import { afterAll, expect, test } from "vitest";
import { mostDevices } from "#domain/notices/channel-schema.ts";
import { pushDevices } from "#server/db/schema/notices.ts";
import { aPerson, json } from "#testing/factories.ts";
import { startPushService } from "#testing/push-service.ts";
import { freshServer } from "#testing/test-server.ts";

const service = await startPushService();
afterAll(() => service.close());

test("of devices that are added at the same moment as many stay as of those that come one by one", async () => {
  const server = await freshServer();
  const { auth } = await aPerson(server);
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.request("/functions/v1/add-push-subscription", json(service.add().subscription, auth)),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await server.db.$count(pushDevices)).toBe(mostDevices);
  }
});
