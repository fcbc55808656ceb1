import { z } from "zod";
import { messageSchema } from "#domain/format/response-schema.ts";
import {
  channelStateSchema,
  deletedDeviceSchema,
  deviceAddedSchema,
  pausedChannelsSchema,
  pauseLinkSchema,
  pushSubscriptionSchema,
  telegramLinkSchema,
  testedDeviceSchema,
} from "#domain/notices/channel-schema.ts";
import { hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { post, type Route } from "#server/http/route.ts";
import { linkTelegram, newTelegramLink, unlinkTelegram } from "./link-telegram.ts";
import { addPushSubscription, deletePushSubscription } from "./push-subscription.ts";
import { pauseLetters, setChannel } from "./set-channel.ts";
import { sendTestPush, testPush } from "./test-push.ts";

/** Each asks another server. */
const testsAnHour = 10;

const limits = (name: string) => hourlyMemberLimit(name, 60);

export const channelsApi: Route[] = [
  post(
    "/add-push-subscription",
    "member",
    pushSubscriptionSchema,
    responds("Liga os avisos neste aparelho, até a sessão acabar", deviceAddedSchema),
    addPushSubscription,
    { setsState: true, limits: limits("add-push-subscription") },
  ),
  post(
    "/delete-push-subscription",
    "member",
    deletedDeviceSchema,
    responds("Desliga os avisos num aparelho seu", messageSchema),
    deletePushSubscription,
    { setsState: true, limits: limits("delete-push-subscription") },
  ),
  post(
    "/test-push",
    "member",
    testedDeviceSchema,
    responds(
      "Envia um aviso de teste a um aparelho seu",
      messageSchema,
      refuses(404, "not_found", "O aparelho não é desta pessoa, ou não recebe mais avisos."),
    ),
    testPush,
    { limits: hourlyMemberLimit("test-push", testsAnHour), before: sendTestPush },
  ),
  post(
    "/link-telegram",
    "member",
    z.object({}),
    responds(
      "Um link de uso único que liga uma conversa do Telegram, por 10 minutos",
      telegramLinkSchema,
      refuses(404, "channel_off", "Este site não usa o Telegram."),
    ),
    linkTelegram,
    { setsState: true, limits: limits("link-telegram"), before: newTelegramLink },
  ),
  post(
    "/unlink-telegram",
    "member",
    z.object({}),
    responds("Desliga o Telegram", messageSchema),
    unlinkTelegram,
    { setsState: true, limits: limits("unlink-telegram") },
  ),
  post(
    "/set-channel",
    "member",
    channelStateSchema,
    responds("Pausa um canal, ou volta a receber por ele", pausedChannelsSchema),
    setChannel,
    { setsState: true, limits: limits("set-channel") },
  ),
  post(
    "/pause-letters",
    "visitor",
    pauseLinkSchema,
    responds(
      "Pausa os avisos por e-mail pelo link de um deles, quantas vezes for pedido",
      messageSchema,
      refuses(404, "dead_link", "O link não vale."),
    ),
    pauseLetters,
    { setsState: true },
  ),
];
