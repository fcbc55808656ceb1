import { hashOf, type SiteAssets } from "#site/assets.ts";

/** Stands in for a build where tests render pages without one. */
export const builtForTests: SiteAssets = {
  loader: "/* loader */",
  loaderHash: hashOf("/* loader */"),
  styles: ["/assets/app.css"],
  islands: "/assets/islands.js",
  fonts: [],
  serviceWorker: "/* service worker */",
  devScripts: [],
};
