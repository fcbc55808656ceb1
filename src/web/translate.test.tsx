import { readdirSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { alertMessages } from "#domain/alerts/alert-messages.ts";
import { appealMessages, upholdReasons } from "#domain/appeals/appeal-messages.ts";
import { articleLimits } from "#domain/articles/article-limits.ts";
import { addArticleError, articleMessages, articleScreens } from "#domain/articles/article-messages.ts";
import { articleSentences } from "#domain/articles/article-schema.ts";
import { authMessages } from "#domain/auth/auth-messages.ts";
import { passwordSentences } from "#domain/auth/password-rules.ts";
import { translateProviderMessage } from "#domain/auth/provider-messages.ts";
import { codeSentences } from "#domain/auth/second-factor-schema.ts";
import { inboxMessages } from "#domain/contact/inbox-messages.ts";
import { couponAsks, couponGives, couponKindNames, couponNeedLabels } from "#domain/coupons/coupon-labels.ts";
import { couponMessages, couponStateNames } from "#domain/coupons/coupon-messages.ts";
import { couponKinds } from "#domain/coupons/coupon-rule.ts";
import { couponOrderLabels } from "#domain/coupons/coupons-query.ts";
import { relativeAge } from "#domain/format/date.ts";
import { malformed } from "#domain/format/form-schema.ts";
import { imageLimits, imageMessages } from "#domain/images/image-limits.ts";
import { logActs, logGroups } from "#domain/log/log-acts.ts";
import { logReasons, logRules } from "#domain/log/log-reasons.ts";
import { logStatuses } from "#domain/log/log-state.ts";
import { letterTitles } from "#domain/mail/unsent-letters.ts";
import { issueMessages } from "#domain/newsletter/issue-messages.ts";
import { newsletterLinkMessages, newsletterMessages } from "#domain/newsletter/newsletter-messages.ts";
import { channelMessages, pauseMessages, pushRefusals } from "#domain/notices/channel-messages.ts";
import { noticeMessages } from "#domain/notices/notice-messages.ts";
import { actionLabels, decisionLabels, markLabels, objectKinds } from "#domain/operation/actions.ts";
import { jobLabels } from "#domain/operation/jobs.ts";
import {
  chipTexts,
  conditionsText,
  needLabels,
  paymentLabels,
  stateLabels,
} from "#domain/prices/condition-labels.ts";
import { conditionSentences, noConditions } from "#domain/prices/conditions-schema.ts";
import { priceColumns } from "#domain/prices/price-list/price-columns.ts";
import { priceListMessages, priceListParts } from "#domain/prices/price-list/price-list.ts";
import { categories } from "#domain/products/categories.ts";
import { editModalLabels } from "#domain/products/edit-labels.ts";
import { columns } from "#domain/products/import-export/columns.ts";
import { importMessages, importTemplates } from "#domain/products/import-export/file-import.ts";
import { rejectionReasons } from "#domain/products/moderation.ts";
import { priceSentences } from "#domain/products/price-schema.ts";
import { categorySentence, missingSentences } from "#domain/products/product-fields.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import {
  addProductError,
  productMessages,
  productScreens,
  updateProductError,
} from "#domain/products/product-messages.ts";
import { productStatuses, statusLabel } from "#domain/products/product-status.ts";
import { sortLabels } from "#domain/products/sort.ts";
import { defaultFigures } from "#domain/site/about-figures.ts";
import { linkMessages } from "#domain/store-pages/link-reading-schema.ts";
import { accessMessages } from "#domain/users/admin-messages.ts";
import { banLimits } from "#domain/users/ban.ts";
import { myDataMessages } from "#domain/users/my-data-messages.ts";
import { peopleMessages } from "#domain/users/people-messages.ts";
import { roleLabel, roles } from "#domain/users/roles.ts";
import { priceAlertTexts } from "./alerts/price-alert.tsx";
import { searchAlertTexts } from "./alerts/search-alert.tsx";
import { fieldLabels as articleFieldLabels } from "./app/admin/articles/article-head.tsx";
import { articleDeletion } from "./app/admin/articles/articles-screen.tsx";
import { missingTexts } from "./app/admin/articles/use-article-form.ts";
import { fieldLabels } from "./app/admin/history/changed-fields.ts";
import { productDeletion } from "./app/admin/products/edit-products-screen.tsx";
import { freightLabels } from "./app/offer-form/condition-amounts.tsx";
import { pictureSentences } from "./app/offer-form/picture.ts";
import { heicSentence } from "./app/offer-form/prepare-picture.ts";
import { screens } from "./app/screens.ts";
import { contactTexts } from "./contact/contact-form.tsx";
import { couponReportTexts } from "./coupons/coupon-report-island.tsx";
import en from "./en.json" with { type: "json" };
import { accountToastTexts } from "./home/account-toast.tsx";
import { listHeadings } from "./home/latest-offers.tsx";
import { searchBoxTexts, signOutTexts } from "./layout/site-header.tsx";
import { categoryLinks, pageLinks } from "./layout/site-links.ts";
import { verifyTexts } from "./log/verify-texts.ts";
import { markTexts } from "./marks/mark-texts.ts";
import { newsletterTexts } from "./newsletter/newsletter-band.tsx";
import { noticeTexts } from "./notices/notice-texts.ts";
import { categoryLeads } from "./products/category-leads.ts";
import { couponTexts } from "./products/coupon-texts.ts";
import { galleryTexts } from "./products/detail/gallery-island.tsx";
import { shareTexts } from "./products/detail/share-island.tsx";
import { listTabs } from "./products/list-tabs.tsx";
import { translatedAge } from "./products/offer-age.tsx";
import { moreOffersTexts } from "./products/offer-list.tsx";
import { rankedTexts } from "./products/ranked-offers.tsx";
import { tips } from "./products/search/no-results.tsx";
import { searchSortLabels } from "./products/sort-chips.tsx";
import { TranslateProvider, translator, useTranslate } from "./translate.ts";

const src = new URL("../", import.meta.url);
const dictionary = en as Record<string, string>;

function sources(folder: "web" | "site"): string[] {
  return readdirSync(new URL(folder, src), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, src), "utf8"));
}

/** Literal strings in `t("…")`, and in `label: "…"`, which is translated where it is shown. */
function sentences(source: string): string[] {
  const found = source.matchAll(/(?:\bt\(\s*|\blabel: )("(?:[^"\\]|\\.)*")/g);
  return [...found].map(([, literal]) => JSON.parse(literal ?? '""') as string);
}

function sentencesOf(path: string): string[] {
  return sentences(readFileSync(new URL(`web/${path}`, src), "utf8"));
}

/** Their scripts have no catalogue: whole sentences stand in the code. */
function saidByMarks(path: string): string[] {
  if (path.endsWith("mark-texts.ts")) return [];
  const source = readFileSync(new URL(`web/${path}`, src), "utf8").replace(/^(?:import|\s*\/[/*]).*/gm, "");
  return [...source.matchAll(/"(\p{Lu}[^"]* [^"]*)"/gu)].map(([, sentence = ""]) => sentence);
}

/** The leaves of a catalogue. */
function sentencesIn(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((part) => (typeof part === "string" ? [part] : sentencesIn(part)));
}

test("every sentence of the documents has an English translation", () => {
  const shown = [...sources("web"), ...sources("site")].flatMap(sentences);
  expect(shown.length).toBeGreaterThan(50);
  expect([...new Set(shown)].filter((sentence) => !(sentence in dictionary))).toEqual([]);
});

/** Every sentence that a line of conditions may have beside its chips. */
function conditionTemplates(): string[] {
  const said: string[] = [];
  const note = (sentence: string) => `${said.push(sentence)}`;
  const instalments = { count: 10, value: 31.1 };
  conditionsText({ ...noConditions, state: "new", instalments, shipping: 9.9, cashback: 5 }, note);
  conditionsText({ ...noConditions, shipping: "by_cep" }, note);
  return said;
}

/** Every sentence that a coupon's stub and its facts may have. */
function couponLabelTexts(): string[] {
  const said: string[] = [];
  const note = (sentence: string) => `${said.push(sentence)}`;
  for (const kind of couponKinds)
    for (const cap of [null, 80]) couponGives({ kind, value: 10, cap, min_purchase: null }, note);
  couponAsks({ min_purchase: 100, needs: [] }, note);
  return said;
}

test("every name in the rules has one too", () => {
  const named = [
    ...categories.map(({ name }) => name),
    ...editModalLabels,
    ...productStatuses.map(statusLabel),
    ...Object.values(productMessages),
    ...[updateProductError("{{message}}"), addProductError("{{message}}")],
    ...rejectionReasons,
    ...[sentencesIn(appealMessages), upholdReasons].flat(),
    ...Object.values(sortLabels),
    ...columns.map(({ heading }) => heading),
    ...Object.values(importMessages).filter((sentence) => !/^\w+: /.test(sentence)),
    ...Object.values(importTemplates),
    ...Object.values(malformed),
    ...Object.values(listHeadings),
    ...[...categoryLinks, ...pageLinks].map(({ label }) => label),
    ...moreOffersTexts,
    ...[...sentencesIn(rankedTexts), ...listTabs.map(({ label }) => label)],
    ...contactTexts,
    ...newsletterTexts,
    ...accountToastTexts,
    ...signOutTexts,
    ...Object.values(myDataMessages),
    ...Object.values(peopleMessages),
    ...[banLimits.reason.too_long, ...roles.map(roleLabel)],
    ...[accessMessages.not_logged_in, accessMessages.not_admin].flatMap((screen) => Object.values(screen)),
    ...Object.values(newsletterMessages),
    ...Object.values(newsletterLinkMessages),
    ...defaultFigures.map(({ label }) => label),
    ...searchBoxTexts,
    ...Object.values(searchSortLabels),
    ...Object.values(categoryLeads),
    ...Object.values(productScreens).flatMap((screen) => Object.values(screen)),
    ...tips.flatMap(({ title, text }) => [title, text]),
    ...screens.map(({ title }) => title),
    ...sentencesIn(authMessages),
    ...sentencesIn(passwordSentences),
    ...sentencesIn(codeSentences),
    ...Object.values(imageMessages),
    ...Object.values(priceSentences),
    ...Object.values(missingSentences),
    ...Object.values(pictureSentences),
    ...[productLimits.name, productLimits.description, productLimits.store_name].map(
      (limit) => limit.too_long,
    ),
    ...[productLimits.product_url, productLimits.coupon].map((limit) => limit.too_long),
    ...[heicSentence, categorySentence, imageLimits.hint, accessMessages.session_expired],
    productLimits.reason.too_long,
    ...[actionLabels, decisionLabels, markLabels, objectKinds, jobLabels].flatMap(sentencesIn),
    ...sentencesIn(priceListMessages),
    ...priceColumns.map(({ heading }) => heading),
    ...priceListParts({ created: 1, unchanged: 1, repeated: 1, ignored: 1 }).map(([label]) => label),
    ...[letterTitles, fieldLabels, articleFieldLabels].flatMap(sentencesIn),
    ...[articleDeletion.words, productDeletion.words].flatMap(sentencesIn),
    ...[articleMessages, articleScreens, articleSentences].flatMap(sentencesIn),
    ...Object.values(articleLimits).map(({ too_long }) => too_long),
    addArticleError("{{message}}"),
    ...Object.values(missingTexts),
    ...[paymentLabels, needLabels, stateLabels, conditionSentences, freightLabels].flatMap(sentencesIn),
    ...[...chipTexts, ...conditionTemplates()],
    inboxMessages.gone,
    ...[couponKindNames, couponNeedLabels, couponOrderLabels, couponMessages, couponStateNames].flatMap(
      sentencesIn,
    ),
    ...[couponReportTexts, couponLabelTexts()].flat(),
    ...[alertMessages, channelMessages, pauseMessages, pushRefusals, issueMessages].flatMap(sentencesIn),
    ...[sentencesIn(noticeMessages), markTexts, noticeTexts].flat(),
    ...sentencesIn(linkMessages),
    ...[logActs, logGroups, logRules, logStatuses].flatMap(sentencesIn),
    ...Object.values(logReasons).map(([, reason]) => reason),
    ...verifyTexts,
    "Informe seu nome completo",
    translateProviderMessage("Failed to fetch"),
  ];
  expect(named.filter((sentence) => !(sentence in dictionary))).toEqual([]);
});

test("a translation keeps the placeholders", () => {
  const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
  for (const [sentence, english] of Object.entries(dictionary)) {
    expect(placeholders(english), sentence).toEqual(placeholders(sentence));
  }
});

test("islands include every sentence that they show", () => {
  expect(couponTexts).toEqual(expect.arrayContaining(sentencesOf("products/coupon-island.tsx")));
  const report = ["coupon-report-island", "coupon-ledger", "report-strip"].map(
    (file) => `coupons/${file}.tsx`,
  );
  expect(couponReportTexts).toEqual(expect.arrayContaining(report.flatMap(sentencesOf)));
  expect(galleryTexts).toEqual(expect.arrayContaining(sentencesOf("products/detail/gallery-island.tsx")));
  expect(galleryTexts).toEqual(expect.arrayContaining(sentencesOf("products/detail/large-picture.tsx")));
  expect(shareTexts).toEqual(expect.arrayContaining(sentencesOf("products/detail/share-island.tsx")));
  expect(contactTexts).toEqual(expect.arrayContaining(sentencesOf("contact/contact-form-island.tsx")));
  expect(newsletterTexts).toEqual(expect.arrayContaining(sentencesOf("newsletter/newsletter-island.tsx")));
  expect(accountToastTexts).toEqual(expect.arrayContaining(sentencesOf("home/account-toast-island.tsx")));
  expect(signOutTexts).toEqual(expect.arrayContaining(sentencesOf("layout/sign-out-island.tsx")));
  expect(searchBoxTexts).toEqual(expect.arrayContaining(sentencesOf("layout/search-box-island.tsx")));
  expect(verifyTexts).toEqual(expect.arrayContaining(sentencesOf("log/verify-log-island.tsx")));
  const controls = sentencesOf("alerts/alert-controls.tsx");
  const price = [...controls, ...sentencesOf("alerts/price-alert-island.tsx")];
  expect(priceAlertTexts).toEqual(expect.arrayContaining(price));
  const search = [...controls, ...sentencesOf("alerts/search-alert-island.tsx")];
  expect(searchAlertTexts).toEqual(expect.arrayContaining(search));
  const panel = ["bell-panel.tsx", "notice-line.tsx", "notice-words.ts"];
  expect(noticeTexts).toEqual(
    expect.arrayContaining(panel.flatMap((file) => sentencesOf(`notices/${file}`))),
  );
  const marks = readdirSync(new URL("web/marks", src)).flatMap((file) => saidByMarks(`marks/${file}`));
  expect(marks.length).toBeGreaterThan(8);
  expect(markTexts).toEqual(expect.arrayContaining(marks));
  const drawnByMore = [
    "products/more-offers-island.tsx",
    "products/offer-card.tsx",
    "products/price-plaque.tsx",
  ];
  expect(moreOffersTexts).toEqual(expect.arrayContaining(drawnByMore.flatMap(sentencesOf)));
});

test("ages of every size are in the dictionary", () => {
  const t = translator("en", dictionary);
  const now = new Date("2026-11-15T12:00:00Z");
  const minutesAgo = [0, 12, 60, 120, 1440, 4320, 10_080, 20_160, 43_200, 86_400, 525_600, 1_051_200];
  const ages = minutesAgo.map((m) =>
    translatedAge(relativeAge(new Date(now.getTime() - m * 60_000), now), t),
  );
  expect(ages).toEqual([
    ...["Just now", "12 min ago", "1 hour ago", "2 hours ago", "1 day ago", "3 days ago"],
    ...["1 week ago", "2 weeks ago", "1 month ago", "2 months ago", "1 year ago", "2 years ago"],
  ]);
});

test("Portuguese is its own translation", () => {
  const t = translator("pt-BR", { "Ver Oferta": "See Deal" });
  expect(t("Ver Oferta")).toBe("Ver Oferta");
  expect(t("{{n}} ofertas adicionadas", { n: 12 })).toBe("12 ofertas adicionadas");
});

test("an unknown sentence stays Portuguese, and inherited property names are no sentences", () => {
  const t = translator("en", {});
  expect(t("Sem tradução")).toBe("Sem tradução");
  expect(t("constructor")).toBe("constructor");
  expect(t("Olá, {{toString}} e {{name}}", { name: "$& {{n}}" })).toBe("Olá, {{toString}} e $& {{n}}");
});

function Label() {
  return useTranslate()("Ver Oferta");
}

test("components use the provider's language", () => {
  expect(renderToStaticMarkup(<Label />)).toBe("Ver Oferta");
  expect(
    renderToStaticMarkup(
      <TranslateProvider language="en" texts={dictionary}>
        <Label />
      </TranslateProvider>,
    ),
  ).toBe("See Deal");
});
