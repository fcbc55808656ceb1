/** Lists of the whole site that a job puts in order, as they stand in `sort` of get-approved-products. */
export const rankedLists = ["hot", "commented"] as const;

export type RankedList = (typeof rankedLists)[number];

export const rankedPaths: Record<RankedList, string> = { hot: "/quentes", commented: "/comentadas" };

export function isRankedList(value: unknown): value is RankedList {
  return rankedLists.includes(value as RankedList);
}
