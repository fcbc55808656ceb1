/** How many offers a list shows («§9»). */
export const offerLists = { page: 12, strip: 4, related: 4, recent: 5, suggestions: 10 } as const;
