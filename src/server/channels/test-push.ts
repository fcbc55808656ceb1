import { channelMessages, testNotice } from "#domain/notices/channel-messages.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import type { Caller } from "#server/session/session-store.ts";
import { loadVapidKeys } from "#server/session/vapid-keys.ts";
import { sendPush, vapidSubject } from "./push-channel.ts";
import { deleteDevice, listDevices } from "./push-devices-store.ts";
import { pushHosts } from "./push-hosts.ts";

interface TestCall {
  input: { id: string };
  caller: Caller | null;
  db: Db;
  config: Config;
  box: SecretBox;
  pauseDeadline<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** As for notices: a service that does not answer is left alone for a while. */
const hosts = pushHosts({ first: 5, longest: 60 });
/** A second test replaces the first on the device. */
const topic = "teste";

/** Outside the transaction: the browser's service is asked. Asked for by its person, it counts in no bound and no quiet hours hold it. */
export async function sendTestPush({ input, caller, db, config, box, pauseDeadline }: TestCall) {
  const { id: userId } = requireCaller(caller);
  const device = (await listDevices(db, userId)).find(({ id }) => id === input.id);
  if (!device) throw new Problem(404, "not_found", channelMessages.device_gone);
  const payload = JSON.stringify({ ...testNotice, tag: topic });
  const message = {
    ...{ payload, topic, hosts },
    subject: vapidSubject(config),
    keys: await loadVapidKeys(db, box),
  };
  const { end } = await pauseDeadline(() => sendPush(device, message));
  if (end === "taken") return;
  if (end === "gone") {
    await deleteDevice(db, device.id);
    throw new Problem(404, "not_found", channelMessages.device_gone);
  }
  throw new Problem(503, "busy", channelMessages.push_down, { retryAfterSeconds: 10 });
}

export async function testPush() {
  return { message: channelMessages.test_pushed };
}
