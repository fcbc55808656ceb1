import type { ChunkingContext } from "rolldown";

/**
 * Code of several islands, or of an island and the private app, is bundled with React: a separate file would be a few
 * hundred bytes that compress badly, and one more request before the first tap works. Code of one island stays its
 * own.
 */
export function islandChunk(id: string, modules: ChunkingContext): string | null {
  if (isIsland(id) || id.endsWith(".css")) return null;
  const users = [...usersOf(id, modules)];
  // Hearts and the bell work without React: their code is a file that islands import.
  if (users.some((user) => user.endsWith("/marks/page-marks.ts"))) return "page-marks";
  const isAlwaysThere = users.some((user) => user.endsWith("/islands/wake.ts"));
  const islands = users.filter(isIsland).length;
  const isSharedWithApp = islands > 0 && users.some((user) => user.includes("/src/web/app/"));
  if (isAlwaysThere || islands > 1) return "wake";
  if (!isSharedWithApp) return null;
  // Cards use an island themselves (the coupon), and no document needs them hydrated: a separate file.
  return id.includes("/src/web/products/") ? "offer-card" : "wake";
}

/** Follows the importers of a module up to the islands. */
function usersOf(id: string, modules: ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  if (isIsland(id)) return found;
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) usersOf(importer, modules, found);
  return found;
}

function isIsland(id: string): boolean {
  return id.endsWith("-island.tsx");
}
