import Search from "lucide-react/icons/search";
import { type JSX, type SubmitEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { useShortcut } from "./use-shortcut.ts";

/** The top of every tab: its name, the search over everything, and the way out to the site. */
export function PanelHead({ title }: { title: string }): JSX.Element {
  const t = useTranslate();
  return (
    <div className="panel-top">
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <div className="panel-top-row">
        <PanelSearch />
        <a href="/" className={buttonClass("line")}>
          {t("Ver site")}
        </a>
      </div>
    </div>
  );
}

const TABLE = "/admin/editar-produtos";

/** The tabs that show products look for them in their own list: whoever moderates goes on moderating what was found. */
const searched: readonly string[] = [TABLE, "/admin/produtos"];

/**
 * Leads to the table of all products, where people of that name are one link away. On a tab with a list of its own it shows
 * the term that is looked for, and changes it without touching the other filters.
 */
function PanelSearch(): JSX.Element {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isHere = searched.includes(pathname);
  const shown = (isHere && new URLSearchParams(search).get("q")) || "";
  const input = useRef<HTMLInputElement>(null);
  useShortcut("/", () => input.current?.focus());
  useEffect(() => {
    if (input.current) input.current.value = shown;
  }, [shown]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const term = input.current?.value.trim() ?? "";
    const asked = new URLSearchParams(isHere ? search : "");
    asked.delete("cursor");
    // What was found is seen in a list first.
    asked.delete("modo");
    asked.delete("oferta");
    if (term) asked.set("q", term);
    else asked.delete("q");
    if (term || isHere) void navigate({ pathname: isHere ? pathname : TABLE, search: asked.toString() });
  }

  return (
    <search>
      <form className="panel-search" onSubmit={handleSubmit}>
        <Search size={18} aria-hidden="true" />
        <input
          ref={input}
          id="busca"
          name="q"
          type="search"
          autoComplete="off"
          aria-label={t("Buscar produto, loja, usuário")}
          placeholder={t("Buscar produto, loja, usuário")}
        />
        <span aria-hidden="true" className="key">
          /
        </span>
      </form>
    </search>
  );
}
