import { useEffect, useRef, useState } from "react";
import { type ModeratedProduct, undoMs } from "#domain/products/moderation.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import {
  type Answers,
  answersIn,
  doneText,
  failureText,
  type ModerationAction,
  type Outcome,
  outcomeOf,
  reasonOf,
  rowsAfter,
  sendAction,
  sendUndo,
  undoneText,
} from "./moderation-actions.ts";
import type { Answer, Decision, Mark } from "./rows.ts";

interface ActionParts {
  onAnswers: (answers: Answer[]) => void;
  turn: () => number;
  /** These are back where they were; whether the moderator still is where they asked for it. */
  onUndone: (rows: ModeratedProduct[], isStill: boolean) => void;
  onShow: (id: string) => void;
}

interface Done extends ModerationAction {
  rows: readonly ModeratedProduct[];
  /** Until when a later undo leads back to it; the button in sight lives as long as its toast. */
  until: number;
  /** It was, or there is nothing to take back. */
  isOver: boolean;
  answered: Promise<Answers>;
}

/** Decides and deletes: shown at once, put back where the server says no, and undone while the toast offers it, the latest first. */
export function useModerationActions(newest: ActionParts) {
  const state = useActionState(newest);
  const { optimistic, notes, done, parts, outcome, setOutcome } = state;

  function perform(asked: readonly ModeratedProduct[], action: ModerationAction): void {
    // What is still on its way with others is not decided on twice.
    const rows = asked.filter(({ id }) => !optimistic.marks.get(id)?.isOneOfMany);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const turn = optimistic.begin(ids, action.decision);
    notes.forget(ids);
    // The time to think about several begins when it is known what became of them.
    const until = rows.length > 1 ? Number.POSITIVE_INFINITY : Date.now() + undoMs;
    const entry: Done = { ...action, rows, until, isOver: false, answered: sendAction(rows, action) };
    done.current = [...done.current.filter(isOpen), entry];
    if (rows.length > 1) showProgress(state, entry);
    else tellDone(state, entry);
    void entry.answered.then((answers) => {
      parts.current.onAnswers(answersIn(answers.results, action.decision));
      optimistic.end(turn);
      report(state, entry, answers);
    });
  }

  return { perform, marks: optimistic.marks, notes: notes.byId, outcome, setOutcome };
}

function isOpen({ until, isOver }: Done): boolean {
  return !isOver && until > Date.now();
}

function useActionState(newest: ActionParts) {
  const t = useTranslate();
  const tell = useToast();
  const shutOut = useShutOut();
  const optimistic = useOptimistic();
  const notes = useNotes();
  const [outcome, setOutcome] = useState<Outcome>();
  const done = useRef<Done[]>([]);
  // Answers take a while: they belong to the list that is there by then.
  const parts = useRef(newest);
  parts.current = newest;
  return { t, tell, shutOut, optimistic, notes, outcome, setOutcome, done, parts };
}

type ActionState = ReturnType<typeof useActionState>;

function tellDone(state: ActionState, entry: Done): void {
  state.tell(doneText(entry.rows, entry, state.t), "good", undoButton(state, entry));
}

/** Of several. What became of the ones before is no longer what is looked at. */
function showProgress(state: ActionState, entry: Done): void {
  const { t, tell, setOutcome } = state;
  setOutcome(undefined);
  tell(t("Um momento: {{n}} produtos…", { n: entry.rows.length }), "wait", undoButton(state, entry));
}

function undoButton(state: ActionState, entry: Done | undefined) {
  if (!entry) return undefined;
  return { label: state.t("Desfazer"), shortcut: "u", run: () => void undo(state, entry) };
}

/** The one before: undoing goes on from there. */
function earlierUndo(state: ActionState) {
  return undoButton(state, state.done.current.findLast(isOpen));
}

function report(state: ActionState, entry: Done, { results, error }: Answers): void {
  const { t, tell, notes } = state;
  const isTakenBack = entry.isOver;
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length === entry.rows.length) entry.isOver = true;
  // Before what closes the panel is said.
  if (error) tell(undefined);
  if (error && state.shutOut(error)) return;
  notes.add(failed.map((result) => [result.productId, failureText(result, entry, t)]));
  // Several that were taken back before they were answered: what became of them is said by the undoing.
  if (entry.rows.length > 1 && !isTakenBack) reportSeveral(state, entry, results);
  else if (entry.rows.length === 1 && failed[0]) reportFailure(state, entry, failed[0]);
}

function reportSeveral(state: ActionState, entry: Done, results: Answers["results"]): void {
  const { t, tell, setOutcome } = state;
  setOutcome(outcomeOf(entry, results, t));
  entry.until = Date.now() + undoMs;
  const [n, total] = [results.filter(({ ok }) => !ok).length, entry.rows.length];
  const sentence = t("{{n}} de {{total}} produtos ficaram como estavam", { n, total });
  if (n === 0) tellDone(state, entry);
  else tell(sentence, "bad", n < total ? undoButton(state, entry) : undefined);
}

/** One that was not decided on is one press away, while there is still something to decide. */
function reportFailure({ t, tell, parts }: ActionState, entry: Done, result: Answers["results"][number]) {
  const { productId, product, status } = result;
  const isStillThere = status !== 404 && (product?.status ?? "pending") === "pending";
  const again = { label: t("Ver de novo"), run: () => parts.current.onShow(productId) };
  const text = `${entry.rows[0]?.name}: ${failureText(result, entry, t)}`;
  tell(text, "bad", isStillThere ? again : undefined);
}

async function undo(state: ActionState, entry: Done): Promise<void> {
  const { t, tell, optimistic, parts, setOutcome } = state;
  if (entry.isOver) return;
  entry.isOver = true;
  // What the box lists is no longer so.
  setOutcome(undefined);
  const place = parts.current.turn();
  tell(t("Desfazendo…"), "wait", earlierUndo(state));
  const ids = entry.rows.map(({ id }) => id);
  const turn = optimistic.begin(entry.decision === "deleted" ? [] : ids, "pending");
  const { results: decided } = await entry.answered;
  const undoable = rowsAfter(entry.rows, decided);
  const { results, error } = await sendUndo(undoable, entry);
  const back = rowsAfter(undoable, results);
  parts.current.onAnswers(answersIn(results, "pending"));
  optimistic.end(turn);
  if (back.length > 0) parts.current.onUndone(back, parts.current.turn() === place);
  if (error) tell(undefined);
  if (error && state.shutOut(error)) return;
  const failed = results.find(({ ok }) => !ok);
  if (failed) tell(`${t("Não foi possível desfazer.")} ${reasonOf(failed, t)}`.trim(), "bad");
  else tell(back.length > 0 ? undoneText(back, results, t) : undefined, "good", earlierUndo(state));
}

/** What is asked of the server and not answered yet, by the product's id; shown as if it had said yes. */
function useOptimistic() {
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark & { turn: number }>>(new Map());
  const turns = useRef(0);
  useAskBeforeLeaving(marks.size > 0);
  return {
    marks,
    /** Returns the turn, which ends it. */
    begin(ids: readonly string[], decision: Decision): number {
      const mark = { decision, turn: ++turns.current, isOneOfMany: ids.length > 1 };
      setMarks((now) => new Map([...now, ...ids.map((id) => [id, mark] as const)]));
      return mark.turn;
    },
    /** What has been asked since goes on. */
    end: (turn: number) => setMarks((now) => new Map([...now].filter(([, mark]) => mark.turn !== turn))),
  };
}

/** A tab that closes now would take along what the server has not answered yet. */
function useAskBeforeLeaving(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnderWay]);
}

/** Sentences beside single products: why the server said no. They go when something new is done with the product. */
function useNotes() {
  const [byId, setById] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    byId,
    add: (notes: readonly (readonly [string, string])[]) => setById((now) => new Map([...now, ...notes])),
    forget: (ids: readonly string[]) =>
      setById((now) => new Map([...now].filter(([id]) => !ids.includes(id)))),
  };
}
