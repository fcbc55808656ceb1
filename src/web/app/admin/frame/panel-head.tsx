import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { longestTerm } from "#domain/products/search-term.ts";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Search } from "#web/ui/icons.ts";
import { Key } from "./key.tsx";
import { withChoice } from "./list-address.ts";
import { useShortcut } from "./use-shortcut.ts";

export function PanelHead({ title }: { title: string }) {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap items-center justify-between gap-y-3 gap-x-4 mb-5.5 max-md:has-[~.queue]:m-0">
      <h1 className="min-w-0 text-3xl font-extrabold wrap-anywhere max-md:in-has-[~.queue]:sr-only">
        {title}
      </h1>
      <div className="flex flex-wrap items-center gap-3 max-md:contents max-md:in-has-[~.queue]:hidden">
        <PanelSearch />
        <ButtonLink href="/" kind="line" label={t("Ver site")} />
      </div>
    </div>
  );
}

const TABLE = "/admin/editar-produtos";

/** Leads to the table of all products: those of that name or sender, with the people of that name above them. */
const everything = { pathname: TABLE, label: "Buscar produto, loja, usuário" };

/** Tabs with a list of their own search in it: a moderator goes on moderating the results. */
const searched: readonly { pathname: string; label: string }[] = [
  everything,
  { ...everything, pathname: "/admin/produtos" },
  { pathname: "/admin/usuarios", label: "Buscar por nome ou e-mail" },
  { pathname: "/admin/blog", label: "Buscar nos artigos" },
  { pathname: "/admin/cupons", label: "Buscar nos cupons" },
  { pathname: "/admin/lojas", label: "Buscar loja ou domínio" },
  { pathname: "/admin/mensagens", label: "Buscar nas mensagens" },
];

/** One box a tab. It shows the term that is looked for in its list, and changes it without touching the other filters. */
function PanelSearch() {
  const t = useTranslate();
  const { label, shown, look } = useSearch();
  const input = useRef<HTMLInputElement>(null);
  useShortcut("/", () => input.current?.focus());
  // Only when the address has changed: what the user has typed meanwhile stays.
  const before = useRef(shown);
  useEffect(() => {
    if (input.current && before.current !== shown) input.current.value = shown;
    before.current = shown;
  }, [shown]);

  return (
    <search className="flex-[1_1_10rem] min-w-0 max-md:order-1 max-md:basis-full">
      <form
        className="flex items-center gap-2.5 min-h-11 min-w-0 px-3.5 border-[1.5px] border-line rounded-[99px] bg-surface focus-within:border-green focus-within:[outline:2px_solid_var(--color-green)] focus-within:outline-offset-[1px]"
        onSubmit={(event) => {
          event.preventDefault();
          look(input.current?.value.trim() ?? "");
        }}
      >
        <Search size={18} aria-hidden="true" className="flex-none text-muted" />
        <input
          ref={input}
          id="busca"
          name="q"
          defaultValue={shown}
          type="search"
          maxLength={longestTerm}
          autoComplete="off"
          enterKeyHint="search"
          // Emptied, also by its cross: everything again.
          onChange={({ target }) => shown && target.value === "" && look("")}
          aria-label={t(label)}
          placeholder={t(label)}
          className="flex-1 w-64 min-w-0 min-h-10 bg-none outline-none [box-shadow:none] max-lg:w-full"
        />
        <Key name="/" />
      </form>
    </search>
  );
}

function useSearch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = searched.find((tab) => tab.pathname === pathname);
  const shown = (here && new URLSearchParams(search).get("q")) || "";

  function look(term: string): void {
    // What was found is seen in a list first.
    const choice = { q: term, modo: undefined, oferta: undefined, artigo: undefined };
    const asked = withChoice(new URLSearchParams(here ? search : ""), choice);
    if (term || here) void navigate({ pathname: here ? pathname : TABLE, search: asked.toString() });
  }

  return { label: (here ?? everything).label, shown, look };
}
