import { translateMark } from "./translate-mark.ts";

/** As the islands' toasts: paused while it is hovered or focused, or its tab is hidden. */
const shownMs = 10_000;
let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The look and manners of `ui/toast.tsx`, without React. The region is there before its words, so that they are read out. */
export function showToast(text: string, leadsToSaved = false): void {
  const isNew = !region;
  region ??= newRegion();
  const show = () => {
    region?.replaceChildren(toast(text, leadsToSaved));
    rest();
  };
  if (isNew) setTimeout(show, 50);
  else show();
}

function newRegion(): HTMLElement {
  const element = document.createElement("div");
  element.role = "status";
  element.className = "toast-region";
  for (const change of ["pointerover", "pointerout", "focusin", "focusout"])
    element.addEventListener(change, rest);
  document.addEventListener("visibilitychange", rest);
  document.body.append(element);
  return element;
}

/** The time begins anew once nobody holds it. */
function rest(): void {
  clearTimeout(timer);
  // The focus has moved on only after its event.
  timer = setTimeout(() => {
    const isHeld = document.hidden || region?.querySelector(".toast:is(:hover, :focus-within)");
    if (!isHeld) timer = setTimeout(close, shownMs);
  });
}

function close(): void {
  region?.replaceChildren();
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
    link.textContent = translateMark("Ver salvas");
    box.append(link);
  }
  box.append(closeButton());
  return box;
}

function closeButton(): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "grid size-11 shrink-0 place-items-center rounded-full text-2xl";
  button.ariaLabel = translateMark("Fechar aviso");
  button.textContent = "×";
  button.onclick = close;
  return button;
}
