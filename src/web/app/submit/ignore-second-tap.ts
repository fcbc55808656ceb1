/** Who taps twice has done so by now. */
const SECOND_TAP_MS = 400;

/** The screen changes under the finger: the second half of a double tap on the button is not meant for what stands there now. */
export function ignoreSecondTap(button: Element | null | undefined): void {
  if (!button) return;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const stop = new AbortController();
  function ignore(event: MouseEvent): void {
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) return;
    event.preventDefault();
    event.stopPropagation();
  }
  addEventListener("click", ignore, { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort(), SECOND_TAP_MS);
}
