import { emptyTerm } from "#domain/products/empty-term.ts";
import { longestTerm } from "#domain/products/search-term.ts";
import { useTranslate } from "#web/translate.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { optionsOf, type Suggested } from "./suggestion-options.ts";
import { useCombobox } from "./use-combobox.ts";

export interface SearchBoxIslandProps {
  /** What was searched, on the page of results. */
  term: string;
}

/**
 * The field of the header's form, and what is suggested under it. The browser keeps what is typed: the field is never
 * controlled, so that waking up takes neither letters nor the caret away.
 */
export function SearchBoxIsland({ term }: SearchBoxIslandProps) {
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
        className="h-full min-w-0 flex-1 text-ink outline-none [box-shadow:none] placeholder:text-ellipsis placeholder:text-muted"
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
