import { type MouseEvent, useEffect } from "react";
import { emptyTerm } from "#domain/products/empty-term.ts";
import { longestTerm } from "#domain/products/search-term.ts";
import { useTranslate } from "#web/translate.ts";
import { Store, Tag } from "#web/ui/icons.ts";
import {
  LIST_ID,
  optionsOf,
  type Suggested,
  type SuggestionGroup,
  type SuggestionOption,
} from "./suggestion-options.ts";
import { useCombobox } from "./use-combobox.ts";

/**
 * The field of the header's form, and what is suggested under it. The browser keeps what is typed: the field is never
 * controlled, so that waking up takes neither letters nor the caret away.
 */
export function SearchBoxIsland({ term }: { term: string }) {
  const t = useTranslate();
  const { field, suggested, isOpen, active, close, aria, handle } = useCombobox();
  return (
    <>
      <input
        ref={field}
        id="busca"
        type="search"
        name="q"
        defaultValue={term}
        required
        maxLength={longestTerm}
        pattern=".*\S.*"
        title={t(emptyTerm.title)}
        placeholder={t("Busque por produto, loja ou categoria")}
        autoComplete="off"
        enterKeyHint="search"
        className="search-input"
        {...aria}
        {...handle}
      />
      {isOpen && suggested && <SuggestionList groups={suggested} active={active} onLeave={close} />}
      <Announcement suggested={suggested} />
    </>
  );
}

/** For those who do not see the list open. */
function Announcement({ suggested }: { suggested: Suggested }) {
  const t = useTranslate();
  const n = optionsOf(suggested).length;
  return (
    <span role="status" className="sr-only">
      {suggested && n === 0 && t("Nenhuma sugestão")}
      {n === 1 && t("1 sugestão. Use as setas para escolher.")}
      {n > 1 && t("{{n}} sugestões. Use as setas para escolher.", { n })}
    </span>
  );
}

interface SuggestionListProps {
  groups: readonly SuggestionGroup[];
  /** The option that the arrow keys point at. */
  active: string | undefined;
  /** Called when a link is followed: Back must not find the list open. */
  onLeave: () => void;
}

/** Links that a pointer opens as links; the keyboard reaches them from the field, which keeps the focus. */
function SuggestionList({ groups, active, onLeave }: SuggestionListProps) {
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
