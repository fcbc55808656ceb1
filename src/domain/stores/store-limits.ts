export const storeLimits = {
  name: { max: 80, too_long: "O nome da loja deve ter no máximo 80 caracteres" },
  about: { max: 600, too_long: "O texto sobre a loja deve ter no máximo 600 caracteres" },
  domain: { max: 253, too_long: "Um domínio deve ter no máximo 253 caracteres" },
} as const;

export const domainsPerStore = 20;

/** Of what a merge would move: more takes long to count, and says nothing more. */
export const mostMovingCounted = 10_000;

/** Figures look back so many days, and fewer offers than that say nothing. */
export const figureDays = 180;
export const leastForFigure = 10;
