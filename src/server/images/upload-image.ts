import { z } from "zod";
import { messageText } from "#domain/format/response-schema.ts";
import { imageLimits, imageMessages } from "#domain/images/image-limits.ts";
import { isAdminsPath } from "#domain/images/image-path.ts";
import { pageImageOf } from "#domain/images/own-image.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { Problem } from "#server/http/problem.ts";
import { hourlyLimit, type LimitRule } from "#server/http/rate-limits.ts";
import { releaseBuffer } from "#server/http/release-buffer.ts";
import { refuses, responds } from "#server/http/responses.ts";
import type { BeforeContext } from "#server/http/route.ts";
import { post, type Route } from "#server/http/route.ts";
import { hasAdminRights, roleWithinAal } from "#server/session/second-factor.ts";
import type { ImageStore } from "./image-store.ts";
import { processImage } from "./process-image.ts";
import { readUpload, type Upload } from "./read-upload.ts";
import { storeImage } from "./store-image.ts";
import { limitUploads } from "./upload-limiter.ts";

const uploadsAnHour = 60;

/** By whichever door they come. */
export function uploadLimits({ id, role }: { id: string; role: string }): [LimitRule, string][] {
  return isAdminRole(role) ? [] : [hourlyLimit("upload-image", id, uploadsAnHour)];
}

const uploadSchema = z.object({
  file: z.string().meta({
    format: "binary",
    description: `${imageLimits.types.join(", ")}; no máximo ${imageLimits.bytes} bytes.`,
  }),
  path: z.string().optional().describe("Onde um cliente antigo a guardaria."),
});

/** Decoding and storing take longer than a transaction may; what is written in it is only that this was answered. */
const uploading = post(
  "/upload-image",
  "member",
  { read: readUpload, content: { "multipart/form-data": uploadSchema } },
  responds(
    "Envia uma imagem",
    z.object({
      message: messageText,
      url: z.string().describe("O endereço da imagem, para usar em uma oferta."),
    }),
    refuses(403, "forbidden", "O caminho pedido é da equipe."),
    refuses(503, "store_unavailable", "A imagem não pôde ser guardada agora."),
    refuses(507, "no_space", "Não há espaço para a imagem."),
  ),
  async ({ prepared: { key } }) => ({ message: imageMessages.sent, url: pageImageOf(key) }),
  {
    limits: {
      description: `${uploadsAnHour} por hora de cada conta; a equipe não tem limite.`,
      rules: (_input, _sender, caller) => (caller ? uploadLimits(caller) : []),
    },
    reserve: (caller) => (caller ? uploadLimits(caller) : []),
    before: takeUpload,
  },
);

export const imagesFunctions: Route[] = [
  {
    ...uploading,
    serve: (c, caller, api) =>
      limitUploads({ id: caller?.id ?? "", role: roleWithinAal(caller, api.config)?.role ?? "" }, () =>
        uploading.serve(c, caller, api),
      ),
  },
];

async function takeUpload(call: BeforeContext<Upload>): Promise<{ key: string }> {
  const { config, db, images, caller, pauseDeadline } = call;
  const { file, path, body } = call.input;
  if (!caller) throw new Error("an upload without a caller");
  if (path !== undefined && isAdminsPath(path) && !hasAdminRights(caller, config)) {
    const message = imageMessages.foreign_path;
    throw new Problem(403, "forbidden", message, { fields: { path: message } });
  }
  const processed = await pauseDeadline(() => processImage(file));
  releaseBuffer(body);
  // The store has a timeout of its own, with its own message.
  const put = (...file: Parameters<ImageStore["put"]>) => pauseDeadline(() => images.put(...file));
  return storeImage({ db, images: { ...images, put } }, processed, { owner: caller });
}
