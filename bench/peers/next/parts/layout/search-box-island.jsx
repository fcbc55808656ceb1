import { emptyTerm } from "xepa/domain/products/empty-term.ts";
import { longestTerm } from "xepa/domain/products/search-term.ts";
import { t } from "../translate.js";

export function SearchBoxIsland({ term }) {
  return (
    <>
      <input
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
      />
      <span role="status" className="sr-only" />
    </>
  );
}
