import { type FormEvent, useEffect, useState } from "react";
import { CallError } from "#web/api/call.ts";
import { loadHandleProposal, setHandle } from "#web/api/handle.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

interface ChooseHandleProps {
  /** Unique on the page. */
  id: string;
  /** The one that the member has now. */
  current?: string | null;
  onChosen: (handle: string) => void;
}

/** A form of its own: where a first comment or offer wants a name to stand beside it, and in /meus-dados. */
export function ChooseHandle({ id, current = null, onChosen }: ChooseHandleProps) {
  const t = useTranslate();
  const { typed, type } = useProposal(current);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // Inside another form's dialog the event would go on to that form.
    event.stopPropagation();
    if (isBusy) return;
    setIsBusy(true);
    setError(undefined);
    try {
      onChosen((await setHandle(typed)).handle);
    } catch (refusal) {
      const said = refusal instanceof CallError ? (refusal.fields.handle ?? refusal.message) : undefined;
      setError(t(said ?? "Não foi possível salvar. Tente novamente."));
    }
    setIsBusy(false);
  }

  return (
    <form id={id} noValidate onSubmit={handleSubmit} className="grid gap-3">
      <TextField
        id={`${id}-campo`}
        name="handle"
        label={t("Seu @")}
        hint={t(
          "De 3 a 20 letras minúsculas sem acento, números ou _. É só isto que os outros veem de você; muda uma vez a cada 30 dias.",
        )}
        error={error}
        value={typed}
        onChange={({ target }) => type(target.value)}
        maxLength={21}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <p>
        <Button
          kind="line"
          type="submit"
          aria-busy={isBusy}
          label={isBusy ? t("Salvando…") : t("Usar este @")}
        />
      </p>
    </form>
  );
}

/** Starts with the member's own, or with a proposal, unless something was typed meanwhile. */
function useProposal(current: string | null) {
  const [typed, setTyped] = useState<string>();
  const [proposal, setProposal] = useState("");
  useEffect(() => {
    if (current !== null) return;
    let isHere = true;
    void loadHandleProposal().then(
      (handle) => isHere && setProposal(handle ?? ""),
      // Without a proposal the field is empty.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [current]);
  return { typed: typed ?? current ?? proposal, type: setTyped };
}
