import type { Editor } from "@tiptap/core";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { useState } from "react";
import { isArticleLink } from "#domain/articles/article-link.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { autofocus, DialogFields } from "./dialog-fields.tsx";

export type LinkEditing = ReturnType<typeof useLinkEditing>;

export function useLinkEditing(editor: Editor | null) {
  /** There is text already where it is selected, or the link's own. */
  const [link, setLink] = useState<{ href: string; hasText: boolean }>();
  const close = () => setLink(undefined);

  function open(): void {
    if (!editor) return;
    const href = String(editor.getAttributes("link").href ?? "");
    setLink({ href, hasText: href !== "" || !editor.state.selection.empty });
  }

  function apply(href: string, text: string): void {
    close();
    const chain = editor?.chain().focus();
    if (link?.hasText) chain?.extendMarkRange("link").setMark("link", { href }).command(moveBehind).run();
    else chain?.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
  }

  function remove(): void {
    close();
    editor?.chain().focus().extendMarkRange("link").unsetMark("link").command(moveBehind).run();
  }

  return { link, open, close, apply, remove };
}

/** The next key must not replace the linked text. */
function moveBehind({ tr }: { tr: Transaction }): boolean {
  if (tr.selection instanceof TextSelection) tr.setSelection(TextSelection.create(tr.doc, tr.selection.to));
  return true;
}

const ID = "editor-link";

export function LinkDialog({ links }: { links: LinkEditing }) {
  const t = useTranslate();
  const { link, close } = links;
  return (
    <Dialog id={ID} title={t("Link")} isOpen={link !== undefined} onClose={close}>
      {link && <LinkFields {...links} link={link} />}
    </Dialog>
  );
}

function LinkFields(props: LinkEditing & { link: NonNullable<LinkEditing["link"]> }) {
  const { link, apply, remove, close } = props;
  const t = useTranslate();
  const [href, setHref] = useState(link.href);
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const hint = t("Use um endereço com https://, um e-mail ou um caminho deste site, como /blog");

  function confirm(): void {
    const whole = wholeAddress(href);
    setIsWrong(!isArticleLink(whole));
    if (isArticleLink(whole)) apply(whole, text.trim() || whole);
  }

  const removeButton = <Button kind="ghost" label={t("Tirar o link")} onClick={remove} />;
  return (
    <DialogFields label={t("Aplicar")} onConfirm={confirm} onClose={close} other={link.href && removeButton}>
      <TextField
        ref={autofocus}
        id={`${ID}-endereco`}
        name="editor-endereco"
        label={t("Endereço")}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        error={isWrong ? hint : undefined}
        value={href}
        onChange={({ target }) => setHref(target.value)}
      />
      {!link.hasText && (
        <TextField
          id={`${ID}-texto`}
          name="editor-texto"
          label={t("Texto do link")}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </DialogFields>
  );
}

/** "loja.com.br/tv" and "nome@loja.com.br" as people type them. */
function wholeAddress(typed: string): string {
  const text = typed.trim();
  if (/^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(text) ? `https://${text}` : text;
}
