import { channelMessages, testNotice } from "#domain/notices/channel-messages.ts";
import { requireCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { BeforeContext } from "#server/http/route.ts";
import { loadVapidKeys } from "#server/session/vapid-keys.ts";
import { sendPush, vapidSubject } from "./push-channel.ts";
import { deleteDevice, listDevices } from "./push-devices-store.ts";
import { pushHosts } from "./push-hosts.ts";

/** As for notices: a service that does not answer is left alone for a while. */
const hosts = pushHosts({ first: 5, longest: 60 });
/** A second test replaces the first on the device. */
const topic = "teste";

/** Outside the transaction: the browser's service is asked. Asked for by its person, it counts in no bound and no quiet hours hold it. */
export async function sendTestPush(call: BeforeContext<{ id: string }>): Promise<void> {
  const { input, caller, db, config, box, pauseDeadline } = call;
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
