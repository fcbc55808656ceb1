import { useEffect, useRef } from "react";

type Task = () => void;

/** Defers a task while the mouse is pressed: a button that moves away between press and release gets no click. */
export function useAfterPress(): (task: Task) => void {
  const waiting = useRef<Task[]>(undefined);
  useEffect(() => {
    function press({ button }: MouseEvent): void {
      // A context menu may swallow the end of any other.
      if (button === 0) waiting.current ??= [];
    }
    function release(): void {
      const tasks = waiting.current ?? [];
      waiting.current = undefined;
      for (const task of tasks) task();
    }
    const left = new AbortController();
    const options = { capture: true, signal: left.signal };
    addEventListener("mousedown", press, options);
    // Before the form is submitted. No earlier for others: a rerender would undo what a click does to a box or a radio button.
    addEventListener("click", ({ target }) => isSubmit(target) && release(), options);
    // A press that ends elsewhere has no click.
    for (const end of ["mouseup", "dragend"]) addEventListener(end, () => setTimeout(release), options);
    return () => left.abort();
  }, []);
  return (task) => (waiting.current ? void waiting.current.push(task) : task());
}

function isSubmit(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[type=submit]") !== null;
}
