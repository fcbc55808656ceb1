// The entry of what is personal on a document without React: hearts and the bell. The loader appends it for members, where hearts
// are stored on this device, and on the first touch of either; islands share its calls.
import { forgetMarks, hasMarks, memberId } from "#web/api/marks.ts";
import { PROFILE_KEY, SESSION_KEY } from "#web/api/stored-session.ts";
import { showUnread, startBell } from "./bell.ts";
import { forgetHearts, showHearts, startHearts } from "./hearts.ts";

const root = document.documentElement;
let member = memberId();

startHearts();
startBell();

// A member signs in or out, here or in another tab. This tab's own login is told by its profile, which comes after the session.
addEventListener("storage", ({ key }) => {
  if (key === null || key === SESSION_KEY || key === PROFILE_KEY) follow(false);
});
// A page that comes back as it was left.
addEventListener("pageshow", ({ persisted }) => persisted && follow(true));

/** Asks anew where another member is here, where the page is old, or where the server has not answered this member yet. */
function follow(isBack: boolean): void {
  const isOther = memberId() !== member;
  if (!isOther && !isBack && (!member || hasMarks())) return;
  member = memberId();
  forgetMarks();
  if (isOther || isBack) forgetHearts(isOther);
  showHearts();
  showUnread();
}

// From here on the loader leaves clicks to us, and what was clicked before is clicked again.
root.dataset.marked = "";
for (const mark of document.querySelectorAll<HTMLElement>("[data-mark][aria-busy]")) {
  mark.removeAttribute("aria-busy");
  mark.click();
}
