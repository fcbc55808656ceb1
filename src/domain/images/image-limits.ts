/** «§5», enforced: the type by content, not by name. */
export const imageLimits = {
  bytes: 5 * 1024 * 1024,
  /** Of one picture, once unpacked. A phone's photograph has 12 to 24 million. */
  pixels: 40_000_000,
  /** An AVIF takes five to ten times the memory of any other to unpack. */
  avifPixels: 10_000_000,
  types: ["image/png", "image/jpeg", "image/webp", "image/avif"],
  hint: "PNG, JPG até 5MB",
} as const;

export type ImageType = (typeof imageLimits.types)[number];

export const imageMessages = {
  sent: "Imagem enviada com sucesso!",
  too_large: "A imagem deve ter no máximo 5MB",
  too_many_pixels: "A imagem deve ter no máximo 40 megapixels",
  too_many_avif_pixels: "Uma imagem AVIF deve ter no máximo 10 megapixels. Envie-a como JPG.",
  wrong_type: "Envie uma imagem PNG ou JPG",
  unreadable: "Não foi possível ler a imagem. Tente outro arquivo.",
  missing: "Escolha uma imagem",
  several: "Envie uma imagem de cada vez",
  wrong_path: "Este caminho não é válido",
  foreign_path: "Este caminho é só da administração",
  gone: "Uma das imagens não está mais guardada aqui. Envie-a de novo.",
  no_space: "Estamos sem espaço para imagens agora. Tente novamente mais tarde.",
  not_stored: "Não foi possível guardar a imagem agora. Tente novamente em instantes.",
  not_readable_now: "Não foi possível mostrar esta imagem agora. Tente novamente em instantes.",
} as const;
