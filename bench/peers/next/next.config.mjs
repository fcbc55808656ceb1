import { join } from "node:path";

/** The repository, since components and rules come from `src`; without it Next guesses by lockfiles. */
const root = join(import.meta.dirname, "..", "..", "..");
const loader = (name) => [join(import.meta.dirname, "loaders", name)];

export default {
  turbopack: {
    root,
    rules: {
      // As with Vite, the import of a picture is its address.
      "*.svg": { type: "asset" },
      "*-island.tsx": loader("client-component.cjs"),
      "{translate.ts,link-terms.ts,cached-part.tsx}": loader("shared-context.cjs"),
    },
    resolveAlias: {
      "#shared-context": "./stand-ins/shared-context.js",
      "#web/islands/island.tsx": "./stand-ins/island.jsx",
      "#web/ui/theme-switch.tsx": "./stand-ins/theme-switch.jsx",
    },
  },
  outputFileTracingRoot: root,
};
