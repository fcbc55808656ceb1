/** The list of all stores. */
export const storesPath = "/lojas";
