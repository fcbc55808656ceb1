/** In a file of its own, because the search box of every page says it in the browser. */
export const emptyTerm = { title: "Digite algo para buscar" } as const;
