import Search from "lucide-react/icons/search";
import { type JSX, type ReactNode, type SubmitEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { useShortcut } from "./use-shortcut.ts";

/** The top of every tab: its name, the search over everything, and the way out to the site. */
export function PanelHead({ title, children }: { title: string; children?: ReactNode }): JSX.Element {
  const t = useTranslate();
  return (
    <div className="panel-top">
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <div className="panel-top-row">
        {children}
        <PanelSearch />
        <a href="/" className={buttonClass("line")}>
          {t("Ver site")}
        </a>
      </div>
    </div>
  );
}

/** Leads to the table of all products, where the term can be changed and people of that name are one link away. */
function PanelSearch(): JSX.Element {
  const t = useTranslate();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useShortcut("/", () => input.current?.focus());

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const term = input.current?.value.trim() ?? "";
    if (term) void navigate(`/admin/editar-produtos?${new URLSearchParams({ q: term })}`);
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
