import { type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { TranslateProvider } from "#web/translate.ts";
import { AwakeContext } from "./island.tsx";
import type { Marker } from "./loader.ts";

// Found by file name, so that this folder knows no island and a new one needs no line here.
const islands = import.meta.glob<Record<string, ComponentType>>("../**/*-island.tsx");

/** "more-offers" → the component `MoreOffersIsland` of `more-offers-island.tsx`. */
async function component(name: string): Promise<ComponentType> {
  const path = Object.keys(islands).find((path) => path.endsWith(`/${name}-island.tsx`));
  const module = await islands[path ?? ""]?.();
  const exported = `${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Island`;
  const found = module?.[exported];
  if (!found) throw new Error(`No island called ${name}`);
  return found;
}

/** Only once its handlers are attached may an island get the click that woke it. */
function Awake({ onAwake, children }: { onAwake: () => void; children?: ReactNode }): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: waking happens once.
  useEffect(onAwake, []);
  return createElement(AwakeContext, { value: true }, children);
}

function replay(island: Marker): void {
  const { held } = island;
  delete island.held;
  delete island.dataset.wake;
  if (!held) return;
  held.ariaBusy = null;
  held.click();
}

/** Offline a link would lead to the browser's error page: the next touch tries again. */
function rest(island: Marker): void {
  woken.delete(island);
  if (island.held) island.held.ariaBusy = null;
  delete island.held;
  island.dataset.wake = "touch";
}

const woken = new WeakSet<Marker>();

async function wake(island: Marker): Promise<void> {
  if (woken.has(island)) return;
  woken.add(island);
  const { island: name = "", props = "{}", texts } = island.dataset;
  try {
    const shared = island.closest<HTMLElement>("[data-shared]")?.dataset.shared ?? "{}";
    const live = createElement(await component(name), { ...JSON.parse(shared), ...JSON.parse(props) });
    const translated = createElement(
      TranslateProvider,
      {
        language: document.documentElement.lang === "en" ? "en" : "pt-BR",
        texts: texts ? JSON.parse(texts) : undefined,
      },
      live,
    );
    hydrateRoot(island, createElement(Awake, { onAwake: () => replay(island) }, translated));
  } catch {
    // The code did not arrive: the document's own link does the work.
    if (navigator.onLine) replay(island);
    else rest(island);
  }
}

function wakeAsked(): void {
  for (const island of document.querySelectorAll<Marker>("[data-wake=asked]")) wake(island);
}

wakeAsked();
new MutationObserver(wakeAsked).observe(document.body, { subtree: true, attributeFilter: ["data-wake"] });
