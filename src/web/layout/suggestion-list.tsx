import Store from "lucide-react/icons/store";
import Tag from "lucide-react/icons/tag";
import { type MouseEvent, useEffect } from "react";
import { useTranslate } from "#web/translate.ts";
import type { SuggestionGroup, SuggestionOption } from "./suggestion-options.ts";

export const LIST_ID = "sugestoes";

export interface SuggestionListProps {
  groups: readonly SuggestionGroup[];
  /** The option that the arrow keys point at. */
  active: string | undefined;
  /** Called when a link is followed: Back must not find the list open. */
  onLeave: () => void;
}

/** Links that a pointer opens as links; the keyboard reaches them from the field, which keeps the focus. */
export function SuggestionList({ groups, active, onLeave }: SuggestionListProps) {
  const t = useTranslate();

  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div
      id={LIST_ID}
      role="listbox"
      aria-label={t("Sugestões")}
      className="suggestions"
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
    >
      {groups.map(({ name, title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups options.
        <div key={name} role="group" aria-labelledby={`sugestoes-${name}`}>
          <div id={`sugestoes-${name}`} role="presentation" className="suggestions-title">
            {t(title)}
          </div>
          {options.map((option) => (
            <a
              key={option.id}
              id={option.id}
              href={option.href}
              role="option"
              aria-selected={option.id === active}
              tabIndex={-1}
              className="suggestion"
              onClick={onLeave}
            >
              <Picture group={name} option={option} />
              <span
                lang={option.isOurs ? undefined : "pt-BR"}
                className="line-clamp-2 min-w-0 flex-1 wrap-anywhere"
              >
                {option.isOurs ? t(option.label) : option.label}
              </span>
              {option.price && <span className="shrink-0 font-[650]">{t(option.price)}</span>}
            </a>
          ))}
        </div>
      ))}
    </div>
  );
}

function Picture({ group, option }: { group: SuggestionGroup["name"]; option: SuggestionOption }) {
  const Icon = group === "stores" ? Store : Tag;
  return (
    <span className="suggestion-picture">
      {option.image ? <img src={option.image} width={40} height={40} alt="" /> : <Icon size={18} />}
    </span>
  );
}
