import { type JSX, useState } from "react";
import { isArticleLink } from "#domain/articles/article-link.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { AskedWays, confirmOnEnter, focusFirst } from "./dialog-actions.tsx";

export interface AskedLink {
  href: string;
  /** There are words already: those that are chosen, or those of the link. */
  hasWords: boolean;
}

interface LinkDialogProps {
  asked: AskedLink | undefined;
  /** @param words what to write where there is nothing to link yet */
  onDone: (href: string, words: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

const ID = "editor-link";

export function LinkDialog(props: LinkDialogProps): JSX.Element {
  const t = useTranslate();
  const { asked, onClose } = props;
  return (
    <Dialog id={ID} title={t("Link")} isOpen={asked !== undefined} onClose={onClose}>
      {asked && <Questions {...props} asked={asked} />}
    </Dialog>
  );
}

function Questions({
  asked,
  onDone,
  onRemove,
  onClose,
}: LinkDialogProps & { asked: AskedLink }): JSX.Element {
  const t = useTranslate();
  const [href, setHref] = useState(asked.href);
  const [words, setWords] = useState("");
  const [isWrong, setIsWrong] = useState(false);

  function confirm(): void {
    const whole = wholeAddress(href);
    setIsWrong(!isArticleLink(whole));
    if (isArticleLink(whole)) onDone(whole, words.trim() || whole);
  }

  return (
    <div className="mt-4 grid gap-4" {...confirmOnEnter(confirm)}>
      <TextField
        ref={focusFirst}
        id={`${ID}-endereco`}
        name="editor-endereco"
        label={t("Endereço")}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        error={
          isWrong
            ? t("Use um endereço com https://, um e-mail ou um caminho deste site, como /blog")
            : undefined
        }
        value={href}
        onChange={(event) => setHref(event.target.value)}
      />
      {!asked.hasWords && (
        <TextField
          id={`${ID}-texto`}
          name="editor-texto"
          label={t("Texto do link")}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <AskedWays label={t("Aplicar")} onConfirm={confirm} onClose={onClose}>
        {asked.href !== "" && (
          <button type="button" className={buttonClass("ghost")} onClick={onRemove}>
            {t("Tirar o link")}
          </button>
        )}
      </AskedWays>
    </div>
  );
}

/** "loja.com.br/tv" and "nome@loja.com.br" as people type them. */
function wholeAddress(typed: string): string {
  const text = typed.trim();
  if (/^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(text) ? `https://${text}` : text;
}
