interface Bounded {
  /** The whole pattern, or its beginning. */
  patterns: string[];
  why: string;
}

const ownTab = "What an editor types or pastes, in the editor's own tab: nobody else waits.";

/** Patterns that would be slow on a long text, or are built at run time, with the reason why that does no harm. */
export const boundedPatterns: Record<string, Bounded> = {
  "src/domain/articles/embed.ts": {
    patterns: ["/<div\\b[^<>]*\\sdata-product-id="],
    why: "HTML that the sanitiser wrote: a tag has this attribute once.",
  },
  "src/domain/articles/typed-html.ts": {
    patterns: ["new RegExp(`</"],
    why: "The name is script or style, and nothing repeats.",
  },
  "src/domain/auth/provider-messages.ts": {
    patterns: ["new RegExp(`^"],
    why: "Made of our own sentences; in the tab that opened the address.",
  },
  "src/domain/format/csv.ts": {
    patterns: ["new RegExp(`[^"],
    why: "One class, from one place on, that never fails.",
  },
  "src/domain/format/parse-money.ts": {
    patterns: ["/^de (.+) por (.+)$/", "/^\\d+([.,])\\d{3}(?:\\1\\d{3})*$/", "/(?<=\\d)(?: ?\\*+|\\.)$/"],
    why: "At most 80 characters are looked at.",
  },
  "src/domain/format/text.ts": {
    patterns: ["/<!--.*?(?:-->|$)/gs", "/<(script|style)\\b.*?(?:<\\/\\1[^<>]*>|$)/gis"],
    why: "Where the end is not found the text's own end is: it never begins again.",
  },
  "src/domain/products/links/stores.ts": {
    patterns: ["new RegExp(\n        `^/(?:-/[a-z]{2}/)?(?:[^/]+/)?(?:dp|d|gp/product"],
    why: "From the beginning on, one step of the path at a time.",
  },
  "src/domain/products/related.ts": {
    patterns: ["new RegExp(`[\\\\p{L}\\\\p{N}]{"],
    why: "A name is at most 70 characters.",
  },
  "src/domain/site/about-figures.ts": {
    patterns: ["/^(.*\\d\\S*)\\s+(\\D+)$/u"],
    why: "The operator's own settings.",
  },
  "src/domain/users/device.ts": {
    patterns: ["/\\bVersion\\/[\\d.]+.*\\bSafari\\//"],
    why: "A session keeps 300 characters of what a browser says about itself.",
  },
  "src/server/articles/article-view.ts": {
    patterns: ["/<h([23])>(.*?)<\\/h\\1>/gs"],
    why: "HTML that the sanitiser wrote: whatever is opened is closed.",
  },
  "src/server/mail/compose-copy.ts": {
    patterns: ["/^Date: ", "new RegExp(`("],
    why: "Our own places, each of a fixed length; a message has one date, on a line of its own.",
  },
  "src/server/config-variables.ts": {
    patterns: ['/^(?:"?(?<name>'],
    why: "The operator's own settings.",
  },
  "src/server/demo/demo-scene.ts": {
    patterns: ["/^[\\s\\S]*?<svg[^>]*>/"],
    why: "Drawings of ours.",
  },
  "src/server/products/product-slug-store.ts": {
    patterns: ["/(-\\d+)+$/"],
    why: "A slug is a name of at most 70 characters, and a number.",
  },
  "src/site/serving/write-head.ts": {
    patterns: ["/^Date: (.*)\\r\\n/m"],
    why: "What Node wrote; a line begins once.",
  },
  "src/web/app/admin/articles/editor/clean-paste.ts": {
    patterns: ["/text-decoration[^;]*:[^;]*"],
    why: ownTab,
  },
  "src/web/app/admin/articles/editor/figure-nodes.ts": { patterns: ["/<img\\b[^>]*?\\ssrc"], why: ownTab },
  "src/web/app/admin/articles/editor/link-dialog.tsx": { patterns: ["/^[^\\s/@:]+@"], why: ownTab },
  "src/web/app/admin/articles/editor/use-editor-props.ts": { patterns: ["/<style[\\s\\S]*?"], why: ownTab },
  "src/web/app/admin/articles/editor/prepare-dom.ts": { patterns: ["/<style\\b[\\s\\S]*?"], why: ownTab },
};

/** Calls that sort combining marks, with the reason why the text is short. */
export const boundedTexts: Record<string, string> = {
  "src/domain/format/text.ts": "Here the length is looked at first.",
  "src/server/openapi/write-document.ts": "Names of our own schemas.",
};
