/** «§5» */
export const messageLimit = { max: 500, too_long: "A mensagem deve ter no máximo 500 caracteres" } as const;
