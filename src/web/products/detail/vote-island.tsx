import { type RefObject, useEffect, useRef, useState } from "react";
import { writtenDegrees } from "#domain/votes/temperature.ts";
import { voteMessages, votesText } from "#domain/votes/vote-messages.ts";
import { type ColdReason, coldReasonNames, coldReasons } from "#domain/votes/vote-rule.ts";
import type { Voted } from "#domain/votes/vote-schema.ts";
import { CallError } from "#web/api/call.ts";
import { signInToAct, takeInterruptedAct } from "#web/api/interrupted-act.ts";
import { act, hasSession, loadMarks } from "#web/api/marks.ts";
import { useTranslate } from "#web/translate.ts";
import { Flame, Snowflake } from "#web/ui/icons.ts";

export interface VoteIslandProps {
  id: string;
  /** Null while it is masked. */
  temperature: number | null;
  /** As the document has them; null while they are masked. */
  counts: VoteCounts | null;
}

type VoteCounts = { hot: number; cold: number };
const maskedText = "A nota aparece com 5 votos ou 30 minutos.";

export const voteTexts: readonly string[] = [
  "Temperatura",
  "Quente",
  "Fria",
  "novo",
  "Por que é fria?",
  votesText,
  maskedText,
  ...Object.values(coldReasonNames),
  ...Object.values(voteMessages),
];

type Choice = { value: 1 | -1 | 0; reason?: ColdReason };

/** The figure reads without a script; the buttons exist only with one. */
export function VoteIsland({ id, temperature, counts }: VoteIslandProps) {
  const t = useTranslate();
  const sheet = useRef<HTMLDivElement>(null);
  const { vote, counted, figure, said, isMine, cast } = useVote(id, temperature, counts);
  const toggle = (value: 1 | -1) => cast({ value: vote === value ? 0 : value });

  function askReason(): void {
    if (vote === -1) toggle(-1);
    else {
      sheet.current?.showPopover();
      sheet.current?.querySelector("button")?.focus();
    }
  }

  return (
    <div data-offer-id={id} className="grid gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls that are sent. */}
      <div className="thermo" role="group" aria-label={t("Temperatura")}>
        {!isMine && (
          <button type="button" className="thermo-vote" aria-pressed={vote === -1} onClick={askReason}>
            <Snowflake size={18} /> {t("Fria")}
          </button>
        )}
        <output>{figure === null ? t("novo") : writtenDegrees(figure)}</output>
        {!isMine && (
          <button type="button" className="thermo-vote" aria-pressed={vote === 1} onClick={() => toggle(1)}>
            <Flame size={18} /> {t("Quente")}
          </button>
        )}
      </div>
      <p className="pulse-note" role="status">
        {counts ? t(votesText, withOwn(counts, counted, vote)) : figure === null && t(maskedText)} {t(said)}
      </p>
      <ReasonSheet sheet={sheet} onChoose={(reason) => cast({ value: -1, reason })} />
    </div>
  );
}

/** The counts follow one's own vote at once. */
function withOwn({ hot, cold }: VoteCounts, counted: Vote, vote: Vote): VoteCounts {
  const more = (value: 1 | -1) => Number(vote === value) - Number(counted === value);
  return { hot: Math.max(0, hot + more(1)), cold: Math.max(0, cold + more(-1)) };
}

interface ReasonSheetProps {
  sheet: RefObject<HTMLDivElement | null>;
  onChoose: (reason: ColdReason) => void;
}

/** A native popover: Esc and a touch outside close it, and the focus returns to the button. */
function ReasonSheet({ sheet, onChoose }: ReasonSheetProps) {
  const t = useTranslate();
  return (
    <div
      ref={sheet}
      id="motivo"
      popover="auto"
      role="dialog"
      aria-labelledby="motivo-titulo"
      className="sheet"
    >
      <h3 id="motivo-titulo">{t("Por que é fria?")}</h3>
      <div className="reasons">
        {coldReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            onClick={() => {
              sheet.current?.hidePopover();
              onChoose(reason);
            }}
          >
            {t(coldReasonNames[reason])}
          </button>
        ))}
      </div>
    </div>
  );
}

type Vote = 1 | -1 | null;

interface VoteState {
  vote: Vote;
  /** What the document's counts hold of it. */
  counted: Vote;
  figure: number | null;
  said: string;
  isMine: boolean;
}

const firstState = (figure: number | null): VoteState => ({
  vote: null,
  counted: null,
  figure,
  said: "",
  isMine: false,
});

/** Once, when the island wakes. */
function useWaking(work: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(work, []);
}

const sentenceOf = (error: unknown) => (error instanceof CallError ? error.message : voteMessages.failed);

const controlOf = (id: string) => `vote ${id}`;

/** What follows from it: the server's figure, or the vote that stood before. */
async function send(id: string, choice: Choice, before: Vote): Promise<Partial<VoteState>> {
  try {
    const { temperature, message } = await act<Voted>("vote-offer", { productId: id, ...choice });
    return { figure: temperature, said: message };
  } catch (error) {
    if (!hasSession()) signInToAct(controlOf(id), choice);
    return { vote: before, said: sentenceOf(error) };
  }
}

/** The person's own vote shows at once, and is taken back where the server refuses it; the figure is the server's. */
function useVote(id: string, temperature: number | null, counts: VoteCounts | null) {
  const [state, setState] = useState(firstState(temperature));
  const change = (part: Partial<VoteState>) => setState((now) => ({ ...now, ...part }));
  /** What the server has; calls go out one after the other. */
  const stored = useRef<Vote>(null);
  const queue = useRef(Promise.resolve());

  function cast(choice: Choice): void {
    if (!hasSession()) {
      signInToAct(controlOf(id), choice);
      return;
    }
    change({ vote: choice.value || null });
    queue.current = queue.current.then(async () => {
      const answer = await send(id, choice, stored.current);
      if (!("vote" in answer)) stored.current = choice.value || null;
      change(answer);
    });
  }

  useWaking(() => {
    queue.current = loadMarks().then((marks) => {
      const mine = marks?.offers[id];
      if (!mine) return;
      stored.current = mine.vote;
      // A document that is older than the vote holds fewer.
      const counted = counts && mine.votes > counts.hot + counts.cold ? null : mine.vote;
      const { temperature: figure, mine: isMine } = mine;
      setState((now) => ({ ...now, vote: now.vote ?? mine.vote, counted, figure, isMine }));
    });
    const interrupted = hasSession() && takeInterruptedAct<Choice>(controlOf(id));
    if (!interrupted) return;
    document.getElementById("temperatura")?.scrollIntoView({ block: "center" });
    cast(interrupted);
  });

  return { ...state, cast };
}
