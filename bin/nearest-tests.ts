import { posix } from "node:path";
import { isTest } from "./architecture/source.ts";

/** The modules that assemble the application: through these everything would be related to everything. */
const assemblies =
  /^src\/(testing\/test-server|server\/api|site\/create-site|site\/routes|create-app|start|main)\.tsx?$/;
/** They start the built server: they run only when they themselves change. */
const needsBuild = /^e2e\//;

const isTestFile = (path: string) => /\.test\.tsx?$/.test(path);

/**
 * Tests of the changed files, nearest first: changed tests, then tests that import a changed file, directly or
 * indirectly, and the tests of the same folder.
 */
export function nearestTests(changed: string[], graph: Map<string, string[]>): string[] {
  const importers = importersIn(graph);
  const distances = new Map(changed.filter((path) => graph.has(path)).map((path) => [path, 0]));
  // A Map iterates in insertion order, including entries added meanwhile: breadth first.
  for (const [path, distance] of distances) {
    if (distance > 0 && assemblies.test(path)) continue;
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  const folders = new Set(changed.filter((path) => !isTest(path)).map((path) => posix.dirname(path)));
  for (const path of graph.keys())
    if (isTestFile(path) && folders.has(posix.dirname(path)) && (distances.get(path) ?? 3) > 2)
      distances.set(path, 2);
  return [...distances]
    .filter(([path, distance]) => isTestFile(path) && (distance === 0 || !needsBuild.test(path)))
    .toSorted(([, one], [, other]) => one - other)
    .map(([path]) => path);
}

function importersIn(graph: Map<string, string[]>): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  return importers;
}
