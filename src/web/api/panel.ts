import type { PanelCounts } from "#domain/products/moderation.ts";
import { callAsMember } from "./as-member.ts";

export function loadPanelCounts(): Promise<PanelCounts> {
  return callAsMember("/functions/v1/get-panel-counts");
}
