import { useEffect, useRef, useState } from "react";
import { commentLimits } from "#domain/comments/comment-limits.ts";
import { commentMessages } from "#domain/comments/comment-messages.ts";
import { codePoints } from "#domain/format/text.ts";
import { CallError, sentenceOf, unexplained } from "#web/api/call.ts";
import { loadHandleProposal, setHandle } from "#web/api/handle.ts";
import { hasSession } from "#web/api/marks.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { readDraft, storeDraft } from "./comment-draft.ts";

export const commentFormTexts: readonly string[] = [
  "Seu comentário",
  "Comprou, testou, tem dúvida?",
  "Sem link de indicação nem dados pessoais.",
  "{{n}} de {{most}}",
  "Entre para comentar",
  "Publicar",
  "Responder",
  "Salvar",
  "Enviando…",
  "Cancelar",
  "Seu @",
  "De 3 a 20 letras sem acento, números ou _. É o que os outros veem.",
  "Usar este @",
  unexplained,
  // What the server may say.
  ...Object.values(commentMessages),
];

interface CommentFormProps {
  label: string;
  submitLabel: string;
  /** Where the text belongs: what was typed here comes back here. */
  place: string;
  initial?: string;
  /** The login leads back to here. */
  loginPath: string;
  isFocused?: boolean;
  send: (body: string) => Promise<void>;
  onCancel?: () => void;
}

/** Uncontrolled: what was typed before the island woke stays. Nothing is cleared before the server has it. */
export function CommentForm(props: CommentFormProps) {
  const { label, submitLabel, place, initial = "", loginPath, onCancel } = props;
  const t = useTranslate();
  // Not by useId: every island is a root of its own, and their ids would meet.
  const id = `comentario-${place}`;
  const { area, length, error, isBusy, needsHandle, handleInput, submit } = useCommentForm(props);
  const most = commentLimits.body;
  const language = useLanguage();
  const written = (n: number) => n.toLocaleString(language);
  return (
    <div className="composer">
      <div className="field">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <textarea
          id={id}
          ref={area}
          className="control"
          rows={1}
          defaultValue={initial}
          placeholder={t("Comprou, testou, tem dúvida?")}
          readOnly={isBusy}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-erro`}
          onInput={handleInput}
        />
        <p id={`${id}-erro`} className="field-error" role="alert">
          {error && t(error)}
        </p>
      </div>
      {needsHandle && <HandleField id={`${id}-handle`} onDone={() => void submit()} />}
      <div className="composer-more">
        <span>{t("Sem link de indicação nem dados pessoais.")}</span>
        <span className={length > most ? "field-over" : undefined}>
          {t("{{n}} de {{most}}", { n: written(length), most: written(most) })}
        </span>
        {onCancel && (
          <button type="button" className={buttonClass("line", "tight")} onClick={onCancel}>
            {t("Cancelar")}
          </button>
        )}
        <a
          href={`/login?next=${encodeURIComponent(loginPath)}`}
          className={`${buttonClass("primary")} member:hidden`}
        >
          {t("Entre para comentar")}
        </a>
        <button
          type="button"
          onClick={() => void submit()}
          aria-disabled={isBusy || undefined}
          className={`${buttonClass("primary")} guest:hidden`}
        >
          {isBusy ? t("Enviando…") : submitLabel}
        </button>
      </div>
    </div>
  );
}

function useCommentForm(props: CommentFormProps) {
  const { place, loginPath, send } = props;
  const { area, length, store } = useDraftedText(props);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [needsHandle, setNeedsHandle] = useState(false);

  function handleInput(): void {
    setError(undefined);
    store();
  }
  async function submit(): Promise<void> {
    const field = area.current;
    if (isBusy || !field) return;
    if (!hasSession()) return location.assign(`/login?next=${encodeURIComponent(loginPath)}`);
    setIsBusy(true);
    setError(undefined);
    try {
      await send(field.value);
      storeDraft(place, "");
      field.value = "";
      setNeedsHandle(false);
      store();
    } catch (failure) {
      setError(sentenceOf(failure));
      const isUnnamed = failure instanceof CallError && failure.code === "handle_needed";
      setNeedsHandle(isUnnamed);
      if (!isUnnamed) field.focus();
    } finally {
      setIsBusy(false);
    }
  }
  return { area, length, error, isBusy, needsHandle, handleInput, submit };
}

/** The field with its length; what is typed is stored at each sign, and comes back as the form appears. */
function useDraftedText({ place, initial = "", isFocused }: CommentFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(codePoints(initial));

  function store(): void {
    const text = area.current?.value ?? "";
    setLength(codePoints(text));
    storeDraft(place, text === initial ? "" : text);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once, as the form appears.
  useEffect(() => {
    const field = area.current;
    if (!field) return;
    const draft = readDraft(place);
    if (draft && field.value === initial) field.value = draft;
    store();
    if (!isFocused) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, []);
  return { area, length, store };
}

function useHandleField(onDone: () => void) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  useEffect(() => {
    field.current?.focus();
    // Without a proposal the field is empty; what was typed meanwhile stays.
    void loadHandleProposal().then(
      (handle) => {
        if (field.current?.value === "") field.current.value = handle ?? "";
      },
      () => {},
    );
  }, []);
  async function choose(): Promise<void> {
    try {
      await setHandle((field.current?.value ?? "").trim().replace(/^@/, "").toLowerCase());
      onDone();
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }
  return { field, error, choose };
}

/** The first comment needs a public name. */
function HandleField({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslate();
  const { field, error, choose } = useHandleField(onDone);
  return (
    <div className="field composer-handle">
      <label htmlFor={id} className="field-label">
        {t("Seu @")}
      </label>
      <input
        id={id}
        ref={field}
        className="control"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={21}
        aria-describedby={`${id}-ajuda ${id}-erro`}
        aria-invalid={error ? true : undefined}
      />
      <p id={`${id}-ajuda`} className="field-hint">
        {t("De 3 a 20 letras sem acento, números ou _. É o que os outros veem.")}
      </p>
      <p id={`${id}-erro`} className="field-error" role="alert">
        {error && t(error)}
      </p>
      <button type="button" className={buttonClass("line")} onClick={() => void choose()}>
        {t("Usar este @")}
      </button>
    </div>
  );
}
