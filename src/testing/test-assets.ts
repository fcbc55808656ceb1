import { hashOf, type SiteAssets } from "#site/serving/assets.ts";

/** Replaces a build in tests that render pages. */
export const builtForTests: SiteAssets = {
  loader: "/* loader */",
  loaderHash: hashOf("/* loader */"),
  styles: ["/assets/documents.css"],
  islands: "/assets/islands.js",
  marks: "/assets/page-marks.js",
  noticesSheet: "/assets/notices.css",
  app: "/assets/private-app.js",
  screens: { login: ["/assets/login.js"] },
  appStyles: ["/assets/private.css"],
  panelStyles: ["/assets/panel.css"],
  sheets: {
    articles: "/assets/articles.css",
    apiDocs: "/assets/api-docs.css",
    offer: "/assets/offer.css",
    evidence: "/assets/evidence-sheet.css",
    about: "/assets/about.css",
    transparency: "/assets/transparency.css",
    stores: "/assets/stores.css",
    coupons: "/assets/coupons.css",
  },
  fonts: [],
  serviceWorker: "/* service worker */",
  devScripts: [],
};
