import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useSyncExternalStore } from "react";

const icons = { system: Monitor, light: Sun, dark: Moon };
type Theme = keyof typeof icons;

export interface ThemeSwitchProps {
  legend: string;
  names: Record<Theme, string>;
}

/**
 * The loader does the work: it knows the choice before anything is painted, sees the clicks and marks the choice in
 * documents. In the panel React draws the buttons, and follows what the loader has written on the root.
 */
export function ThemeSwitch({ legend, names }: ThemeSwitchProps) {
  const current = useSyncExternalStore(watchRoot, currentTheme, () => "system");
  return (
    <fieldset className="theme-switch">
      <legend className="sr-only">{legend}</legend>
      {(Object.keys(icons) as Theme[]).map((theme) => (
        <ThemeChoice key={theme} theme={theme} name={names[theme]} isCurrent={theme === current} />
      ))}
    </fieldset>
  );
}

function ThemeChoice({ theme, name, isCurrent }: { theme: Theme; name: string; isCurrent: boolean }) {
  const Icon = icons[theme];
  return (
    <button type="button" data-theme-choice={theme} aria-pressed={isCurrent} className="theme-choice">
      <Icon size={16} /> {name}
    </button>
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
