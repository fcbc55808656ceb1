import { newElement } from "./new-element.ts";
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
  const element = newElement("div", { role: "status", className: "toast-region" });
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
  const box = newElement("div", { className: "toast" });
  box.append(newElement("span", { className: "flex-1", textContent: text }));
  if (leadsToSaved && location.pathname !== "/salvas") {
    const textContent = translateMark("Ver salvas");
    box.append(newElement("a", { className: "text-link", href: "/salvas", textContent }));
  }
  const ariaLabel = translateMark("Fechar aviso");
  const look = "grid size-11 shrink-0 place-items-center rounded-full text-2xl";
  box.append(newElement("button", { className: look, ariaLabel, textContent: "×", onclick: close }));
  return box;
}
