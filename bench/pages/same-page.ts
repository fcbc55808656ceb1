import { rawAnswer } from "../load/raw-response.ts";

/** What a visitor sees of a page. */
interface SeenPage {
  /** The addresses of its cards, in their order. */
  cards: string[];
  comments: number;
  /** Of the chart: a stretch of days at one price, or an offer's dot. */
  points: number;
  /** Of <main>, by the words that stand between two tags. */
  text: string[];
  /** The elements of <main> with their classes and what they draw, in their order. */
  elements: string[];
}

/** Minutes pass between the two requests, and with them the heat of an offer. */
const attempts = 5;

/** Fails where two addresses show two pages: other cards, comments or points, other words or other markup in <main>. */
export async function checkSamePage(ours: string, theirs: string): Promise<SeenPage> {
  let difference = "";
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [one, other] = await Promise.all([seenAt(ours), seenAt(theirs)]);
    difference = differenceOf(one, other);
    if (difference === "") return one;
  }
  throw new Error(`${new URL(theirs).pathname} is not our page: ${difference}`);
}

async function seenAt(url: string): Promise<SeenPage> {
  const { status, body } = await rawAnswer(url);
  if (status !== 200) throw new Error(`${url} answered ${status}.`);
  return seenIn(body.toString("utf8"));
}

function seenIn(html: string): SeenPage {
  // React writes one between two texts.
  const main = (/<main id="conteudo">(.*?)<\/main>/s.exec(html)?.[1] ?? "").replace(/<!--.*?-->/g, "");
  const tags = [...main.matchAll(/<([a-z][a-z0-9-]*)([^>]*)>/g)];
  return {
    cards: (main.match(/<article class="offer-card.*?<\/article>/gs) ?? []).map(
      (card) => /href="(\/product\/[^"#]+)"/.exec(card)?.[1] ?? "",
    ),
    comments: main.match(/data-comment-id="/g)?.length ?? 0,
    points: ["line", "dots"].flatMap((path) => pointsOf(main, path)).length,
    text: main
      .split(/<[^>]*>/)
      .map((words) => words.replace(/\s+/g, " ").trim())
      .filter((words) => words !== ""),
    elements: tags.map(([, name, attributes = ""]) => {
      const looks = [...attributes.matchAll(/ (?:class|d)="([^"]*)"/g)].map(([, value]) => value);
      return [name, ...looks].join(" ");
    }),
  };
}

function pointsOf(main: string, path: string): string[] {
  const drawn = new RegExp(`class="chart-${path}" d="([^"]*)"`).exec(main)?.[1] ?? "";
  return drawn.match(/h/g) ?? [];
}

function differenceOf(one: SeenPage, other: SeenPage): string {
  if (one.text.length === 0) return "ours has no <main>";
  for (const what of ["comments", "points"] as const)
    if (one[what] !== other[what]) return `${one[what]} ${what}, theirs ${other[what]}`;
  for (const what of ["cards", "text", "elements"] as const) {
    const at = Math.max(
      one[what].findIndex((value, i) => value !== other[what][i]),
      other[what].findIndex((value, i) => value !== one[what][i]),
    );
    if (at >= 0) return `${what} ${at}: «${one[what][at]}», theirs «${other[what][at]}»`;
  }
  return "";
}
