import { say } from "./words.ts";

const shownMs = 6000;
let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The same place and look as the islands' toasts, without React. The region is there before its words, so that they are read out. */
export function showSentence(text: string, leadsToSaved = false): void {
  const isNew = !region;
  region ??= document.body.appendChild(document.createElement("div"));
  region.role = "status";
  region.className = "toast-region";
  clearTimeout(timer);
  const show = () => region?.replaceChildren(toast(text, leadsToSaved));
  if (isNew) setTimeout(show, 50);
  else show();
  timer = setTimeout(() => region?.replaceChildren(), shownMs);
}

function toast(text: string, leadsToSaved: boolean): HTMLElement {
  const box = document.createElement("div");
  box.className = "toast";
  const words = document.createElement("span");
  words.className = "flex-1";
  words.textContent = text;
  box.append(words);
  if (leadsToSaved && location.pathname !== "/salvas") {
    const link = document.createElement("a");
    link.href = "/salvas";
    link.className = "text-link";
    link.textContent = say("Ver salvas");
    box.append(link);
  }
  return box;
}
