import {
  answeredOfferSchema,
  answerSchema,
  endedOfferSchema,
  revivedOfferSchema,
} from "#domain/confirmations/confirmation-schema.ts";
import { hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { post, type Route } from "#server/http/route.ts";
import { confirmOffer } from "./confirm-offer.ts";
import { endByHand, reviveByHand } from "./end-offer.ts";

const answersAnHour = 120;
const endsAnHour = 120;
const notPublic = refuses(404, "not_found", "A oferta não existe, ou não está no site.");
const closed = (why: string) => refuses(409, "conflict", why);
const notYours = refuses(403, "forbidden", "A oferta é de outra pessoa.");

export const confirmationsApi: Route[] = [
  post(
    "/confirm-offer",
    "member",
    answerSchema,
    responds(
      'Responde se uma oferta ainda vale; uma resposta a cada 6 horas, outra toma o lugar dela ("Ainda vale?")',
      answeredOfferSchema,
      notPublic,
      closed("O último dia passou, a equipe a encerrou, ou ela acabou há mais de 30 dias."),
    ),
    confirmOffer,
    { limits: hourlyMemberLimit("confirm-offer", answersAnHour), setsState: true },
  ),
  post(
    "/end-offer",
    "member",
    endedOfferSchema,
    responds(
      "Encerra uma oferta publicada: quem enviou, ou a equipe",
      answeredOfferSchema,
      notPublic,
      notYours,
    ),
    endByHand,
    { limits: hourlyMemberLimit("end-my-product", endsAnHour), setsState: true },
  ),
  post(
    "/revive-offer",
    "admin",
    revivedOfferSchema,
    responds(
      "Traz de volta uma oferta encerrada",
      answeredOfferSchema,
      notPublic,
      closed("O último dia da oferta passou."),
    ),
    reviveByHand,
    { setsState: true },
  ),
];
