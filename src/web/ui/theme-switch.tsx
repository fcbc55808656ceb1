import { useSyncExternalStore } from "react";
import { Monitor, Moon, Sun } from "./icons.ts";

const choices = [
  { theme: "system", label: "Sistema", Icon: Monitor },
  { theme: "light", label: "Claro", Icon: Sun },
  { theme: "dark", label: "Escuro", Icon: Moon },
];

/**
 * The loader does the work: it knows the choice before anything is painted, sees the clicks and marks the choice in
 * documents. In the panel React draws the buttons, and follows what the loader has written on the root.
 */
export function ThemeSwitch({ t }: { t: (sentence: string) => string }) {
  const current = useSyncExternalStore(watchRoot, currentTheme, () => "system");
  return (
    <fieldset className="theme-switch">
      <legend className="sr-only">{t("Tema")}</legend>
      {choices.map(({ theme, label, Icon }) => (
        <button
          key={theme}
          type="button"
          data-theme-choice={theme}
          aria-pressed={theme === current}
          className="theme-choice"
        >
          <Icon size={16} /> {t(label)}
        </button>
      ))}
    </fieldset>
  );
}

function currentTheme(): string {
  return document.documentElement.dataset.theme ?? "system";
}

function watchRoot(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
