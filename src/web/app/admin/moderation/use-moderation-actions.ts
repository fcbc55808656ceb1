import { useRef, useState } from "react";
import { type ModeratedProduct, undoMs } from "#domain/products/moderation.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { doneText, failureText, reasonOf, undoneText } from "./action-messages.ts";
import { type Answers, type ModerationAction, sendAction, sendUndo } from "./moderation-actions.ts";
import { answersIn, type Outcome, outcomeOf, rowsAfter } from "./outcome.ts";
import type { Answer } from "./rows.ts";
import { useNotes, useOptimistic } from "./use-optimistic.ts";

interface ActionParts {
  /** What the server has said of the products. */
  onAnswers: (answers: Answer[]) => void;
  /** How often the moderator has gone to another offer. */
  turn: () => number;
  /** These are back where they were; whether the moderator still is where they asked for it. */
  onUndone: (rows: ModeratedProduct[], isStill: boolean) => void;
  /** Shows one that could not be decided on. */
  onShow: (id: string) => void;
}

interface Done extends ModerationAction {
  rows: readonly ModeratedProduct[];
  /** Until when it may be taken back. */
  until: number;
  /** It was, or there is nothing to take back. */
  isOver: boolean;
  answered: Promise<Answers>;
}

/**
 * Decides and deletes: shown at once, asked of the server meanwhile, and put back honestly where it says no. What was done
 * can be undone for ten seconds, the latest first.
 */
export function useModerationActions(newest: ActionParts) {
  const state = useActionState();
  // Answers take a while: they belong to the list that is there by then.
  const parts = useRef(newest);
  parts.current = newest;
  const undo = useUndo(parts, state);
  const report = useReport(parts, state, undo);

  function perform(asked: readonly ModeratedProduct[], action: ModerationAction): void {
    // What is still on its way with others is not decided on twice.
    const rows = asked.filter(({ id }) => !state.optimistic.marks.get(id)?.isOneOfMany);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const turn = state.optimistic.begin(ids, action.decision);
    state.notes.forget(ids);
    // The time to think about several begins when it is known what became of them.
    const until = rows.length > 1 ? Number.POSITIVE_INFINITY : Date.now() + undoMs;
    const entry: Done = { ...action, rows, until, isOver: false, answered: sendAction(rows, action) };
    state.done.current = [...state.done.current.filter(isOpen), entry];
    // Several are told of when it is known what became of each.
    if (rows.length > 1) report.showProgress(rows.length);
    else report.done(entry);
    void entry.answered.then((answers) => {
      parts.current.onAnswers(answersIn(answers.results, action.decision));
      state.optimistic.end(turn);
      report.answers(entry, answers);
    });
  }

  /** Answers whether there was something to take back. */
  function undoLast(): boolean {
    const entry = state.done.current.findLast(isOpen);
    if (entry) void undo(entry);
    return entry !== undefined;
  }

  const { optimistic, notes, outcome, setOutcome } = state;
  return { perform, undoLast, marks: optimistic.marks, notes: notes.byId, outcome, setOutcome };
}

function isOpen({ until, isOver }: Done): boolean {
  return !isOver && until > Date.now();
}

function useActionState() {
  const optimistic = useOptimistic();
  const notes = useNotes();
  const [outcome, setOutcome] = useState<Outcome>();
  const done = useRef<Done[]>([]);
  return { optimistic, notes, outcome, setOutcome, done };
}

type ActionState = ReturnType<typeof useActionState>;
type Parts = { readonly current: ActionParts };
type Undo = (entry: Done) => Promise<void>;

/** What is said of an action: as it begins, and as it is answered. */
function useReport(parts: Parts, { notes, setOutcome }: ActionState, undo: Undo) {
  const t = useTranslate();
  const tell = useToast();
  const shutOut = useShutOut();
  const showProgress = useProgressToast(setOutcome);
  const tellFailure = useTellFailure(parts);

  const undoButton = (entry: Done) => ({ label: t("Desfazer"), run: () => void undo(entry) });

  function done(entry: Done): void {
    tell(doneText(entry.rows, entry, t), "good", undoButton(entry));
  }

  function answers(entry: Done, { results, error }: Answers): void {
    const { rows } = entry;
    const isTakenBack = entry.isOver;
    const failed = results.filter(({ ok }) => !ok);
    if (failed.length === rows.length) entry.isOver = true;
    // Before what closes the panel is said.
    if (error) tell(undefined);
    if (error && shutOut(error)) return;
    notes.add(failed.map((result) => [result.productId, failureText(result, entry, t)]));
    if (rows.length > 1) {
      // Taken back before it was answered: what became of it is said by the undoing.
      if (!isTakenBack) several(entry, results, failed.length);
    } else if (failed[0]) tellFailure(entry, failed[0]);
  }

  function several(entry: Done, results: Answers["results"], n: number): void {
    setOutcome(outcomeOf(entry, results, (result) => failureText(result, entry, t)));
    entry.until = Date.now() + undoMs;
    const total = entry.rows.length;
    const sentence = t("{{n}} de {{total}} produtos ficaram como estavam", { n, total });
    if (n === 0) done(entry);
    else tell(sentence, "bad", n < total ? undoButton(entry) : undefined);
  }

  return { showProgress, done, answers };
}

/** Of several. What became of the ones before is no longer what is looked at. */
function useProgressToast(setOutcome: ActionState["setOutcome"]) {
  const t = useTranslate();
  const tell = useToast();
  return (n: number): void => {
    setOutcome(undefined);
    tell(t("Um momento: {{n}} produtos…", { n }), "wait");
  };
}

/** One that was not decided on is one press away, while there is still something to decide. */
function useTellFailure(parts: Parts) {
  const t = useTranslate();
  const tell = useToast();
  return (entry: Done, result: Answers["results"][number]): void => {
    const { productId, product, status } = result;
    const isStillThere = status !== 404 && (product?.status ?? "pending") === "pending";
    const again = { label: t("Ver de novo"), run: () => parts.current.onShow(productId) };
    const text = `${entry.rows[0]?.name}: ${failureText(result, entry, t)}`;
    tell(text, "bad", isStillThere ? again : undefined);
  };
}

function useUndo(parts: Parts, { optimistic, setOutcome }: ActionState): Undo {
  const t = useTranslate();
  const tell = useToast();
  const shutOut = useShutOut();
  const showProgress = useProgressToast(setOutcome);
  return async function undo(entry) {
    if (entry.isOver) return;
    entry.isOver = true;
    const place = parts.current.turn();
    if (entry.rows.length > 1) showProgress(entry.rows.length);
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
    if (error && shutOut(error)) return;
    const failed = results.find(({ ok }) => !ok);
    if (failed) tell(`${t("Não foi possível desfazer.")} ${reasonOf(failed, t)}`.trim(), "bad");
    else tell(back.length > 0 ? undoneText(back, t) : undefined);
  };
}
