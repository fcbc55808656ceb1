import type { CSSProperties } from "react";

/** The colours of src/web/theme.css; mail programs know no variables. */
const day = {
  paper: "#fffcf5",
  surface: "#ffffff",
  sunk: "#f6f1e4",
  line: "#e8e0ce",
  ink: "#1f1b16",
  muted: "#6a6255",
  link: "#0b7a46",
};
const night = {
  paper: "#16130f",
  surface: "#201c16",
  sunk: "#2a251d",
  line: "#3a3328",
  ink: "#f6f0e3",
  muted: "#b3a996",
  link: "#3fb67b",
};
const green = "#0b7a46";
const yellow = "#ffd33d";
const char = "#1f1b16";

const font = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const text = { fontFamily: font, fontSize: "16px", lineHeight: "24px", margin: "0 0 16px" };

/** Inline, because that is what every mail program understands; the classes are for those that know the night. */
export const style = {
  body: { backgroundColor: day.paper, color: day.ink, margin: "0", padding: "0", fontFamily: font },
  page: { maxWidth: "600px", width: "100%", margin: "0 auto" },
  table: { backgroundColor: day.paper, padding: "20px 10px 32px" },
  card: { backgroundColor: day.surface, border: `1px solid ${day.line}`, borderRadius: "14px" },
  top: { padding: "18px 24px 16px" },
  plaque: {
    display: "inline-block",
    backgroundColor: yellow,
    color: char,
    border: `2px solid ${char}`,
    borderRadius: "8px",
    padding: "3px 12px 5px",
    fontFamily: font,
    fontSize: "24px",
    lineHeight: "28px",
    fontWeight: 800,
    letterSpacing: "-0.03em",
    textDecoration: "none",
  },
  content: { padding: "30px 24px 14px" },
  heading: {
    fontFamily: font,
    fontSize: "26px",
    lineHeight: "32px",
    fontWeight: 800,
    letterSpacing: "-0.02em",
    margin: "0 0 16px",
    color: day.ink,
  },
  text: { ...text, color: day.ink, overflowWrap: "anywhere" },
  small: { ...text, fontSize: "14px", lineHeight: "21px", margin: "0 0 8px", color: day.muted },
  /** A hash, to copy in one piece; also on a narrow screen. */
  code: {
    fontFamily: "ui-monospace, Menlo, Consolas, monospace",
    fontSize: "12px",
    lineHeight: "18px",
    margin: "0 0 8px",
    wordBreak: "break-all",
    color: day.muted,
  },
  link: { color: day.link, textDecoration: "underline" },
  address: { ...text, fontSize: "14px", lineHeight: "21px", wordBreak: "break-all", color: day.link },
  button: {
    backgroundColor: green,
    color: "#ffffff",
    fontFamily: font,
    fontSize: "17px",
    lineHeight: "24px",
    fontWeight: 700,
    borderRadius: "999px",
    padding: "12px 28px",
    textDecoration: "none",
  },
  action: { padding: "8px 0 24px" },
  quoteFrame: { padding: "0 0 20px" },
  quote: {
    backgroundColor: day.sunk,
    borderLeft: `4px solid ${yellow}`,
    borderRadius: "0 10px 10px 0",
    padding: "16px 18px",
  },
  quoted: { ...text, margin: "0", color: day.ink, overflowWrap: "anywhere" },
  term: { ...text, margin: "0 0 4px", color: day.ink, overflowWrap: "anywhere" },
  footer: { padding: "18px 24px 0" },
  offer: { borderTop: `1px solid ${day.line}`, width: "100%" },
  picture: { width: "96px", padding: "14px 14px 14px 0", verticalAlign: "top" },
  image: {
    display: "block",
    width: "88px",
    height: "88px",
    objectFit: "contain",
    border: `1px solid ${day.line}`,
    borderRadius: "8px",
    backgroundColor: "#ffffff",
    fontSize: "11px",
    lineHeight: "14px",
  },
  offerText: { padding: "12px 0", verticalAlign: "top" },
  price: { fontSize: "20px", lineHeight: "26px" },
  was: { fontSize: "14px", color: day.muted, whiteSpace: "nowrap" },
} satisfies Record<string, CSSProperties>;

/** One scallop of the awning; where corners stay square (Outlook) it is a striped one. */
export function scallop(index: number): CSSProperties {
  return {
    backgroundColor: index % 2 === 0 ? green : yellow,
    borderRadius: "0 0 50% 50%",
    height: "20px",
    fontSize: "1px",
    lineHeight: "20px",
  };
}

/** Where it is dark; !important, because what it changes stands inline. No character here that HTML would escape. */
export const nightStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${night.paper} !important; }
  .surface { background-color: ${night.surface} !important; }
  .sunk { background-color: ${night.sunk} !important; }
  .ink { color: ${night.ink} !important; }
  .muted { color: ${night.muted} !important; }
  .link { color: ${night.link} !important; }
  .line { border-color: ${night.line} !important; }
}`;
