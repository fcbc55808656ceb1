/** «§5», enforced: the type by content, not by name. */
export const imageLimits = {
  bytes: 5 * 1024 * 1024,
  types: ["image/png", "image/jpeg", "image/webp", "image/avif"],
  hint: "PNG, JPG até 5MB",
} as const;

export const imageMessages = {
  too_large: "A imagem deve ter no máximo 5MB",
  wrong_type: "Envie uma imagem PNG, JPG, WebP ou AVIF",
  unreadable: "Não foi possível ler a imagem. Tente outro arquivo.",
  missing: "Escolha uma imagem",
  gone: "Uma das imagens não está mais guardada aqui. Envie-a de novo.",
} as const;
