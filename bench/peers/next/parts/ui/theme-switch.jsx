import { Monitor, Moon, Sun } from "../icons.jsx";
import { t } from "../translate.js";

const choices = [
  { theme: "system", label: "Sistema", Icon: Monitor },
  { theme: "light", label: "Claro", Icon: Sun },
  { theme: "dark", label: "Escuro", Icon: Moon },
];

export function ThemeSwitch() {
  return (
    <fieldset className="theme-switch">
      <legend className="sr-only">{t("Tema")}</legend>
      {choices.map(({ theme, label, Icon }) => (
        <button
          key={theme}
          type="button"
          data-theme-choice={theme}
          aria-pressed={theme === "system"}
          className="theme-choice"
        >
          <Icon size={16} /> {t(label)}
        </button>
      ))}
    </fieldset>
  );
}
