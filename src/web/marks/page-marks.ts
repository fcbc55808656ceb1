// The entry of what is personal on a document without React: hearts and the bell. The loader appends it for members, where hearts
// are stored on this device, and on the first touch of either; islands share its calls.
import { startBell } from "./bell.ts";
import { startHearts } from "./hearts.ts";

const root = document.documentElement;

startHearts();
startBell();
// From here on the loader leaves clicks to us, and what was clicked before is clicked again.
root.dataset.marked = "";
for (const mark of document.querySelectorAll<HTMLElement>("[data-mark][aria-busy]")) {
  mark.removeAttribute("aria-busy");
  mark.click();
}
