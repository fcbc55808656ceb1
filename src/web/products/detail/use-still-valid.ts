import { useEffect, useRef, useState } from "react";
import type { AnsweredOffer } from "#domain/confirmations/confirmation-schema.ts";
import type { Answer } from "#domain/confirmations/voice-rule.ts";
import { signInToAct, takeInterruptedAct } from "#web/api/interrupted-act.ts";
import { act, hasSession, loadMarks } from "#web/api/marks.ts";
import { type ShownState, shownState } from "./shown-state.ts";

export interface GivenAnswer {
  says: Answer;
  price?: string;
}

export interface Note {
  text: string;
  isBad: boolean;
}

/** A member's answer shows at once, and is taken back with a sentence where the server refuses it. */
export function useStillValid(id: string, first: ShownState) {
  const [shown, setShown] = useState(first);
  const [says, setSays] = useState<Answer | null>(null);
  const [isMine, setIsMine] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const control = `voice ${id}`;

  async function give(given: GivenAnswer): Promise<void> {
    if (!hasSession()) return signInToAct(control, given);
    const before = says;
    setSays(given.says);
    setNote(null);
    try {
      const answered = await act<AnsweredOffer>("confirm-offer", { productId: id, ...given });
      setShown(shownState(answered, answered.state === "ended", new Date()));
      setNote({ text: answered.message, isBad: false });
    } catch (error) {
      setSays(before);
      setNote({ text: (error as Error).message, isBad: true });
    }
  }

  useInterrupted(control, give);
  useEffect(() => {
    void loadMarks().then((marks) => {
      const mine = marks?.offers[id];
      if (!mine) return;
      setIsMine(mine.mine);
      // What was pressed meanwhile counts more than what was read.
      setShown((now) => (now === first ? shownState(mine, mine.state === "ended", new Date()) : now));
      setSays((pressed) => pressed ?? (mine.confirmed as Answer | null));
    });
  }, [id, first]);

  return { shown, says, note, isMine, give };
}

/** What the login interrupted is done once. */
function useInterrupted(control: string, give: (given: GivenAnswer) => Promise<void>): void {
  const giveNow = useRef(give);
  giveNow.current = give;
  useEffect(() => {
    const interrupted = hasSession() ? takeInterruptedAct<GivenAnswer>(control) : undefined;
    if (!interrupted) return;
    document.getElementById("ainda-vale")?.scrollIntoView({ block: "center" });
    void giveNow.current(interrupted);
  }, [control]);
}
