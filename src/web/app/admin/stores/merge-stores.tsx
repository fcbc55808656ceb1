import { useEffect, useRef, useState } from "react";
import type { MergePreview, OwnedStore } from "#domain/stores/store.ts";
import { mostMovingCounted } from "#domain/stores/store-limits.ts";
import { storeMessages } from "#domain/stores/store-messages.ts";
import { loadStores, mergeStores, previewMerge } from "#web/api/stores-admin.ts";
import { usePanelRefusal } from "#web/app/admin/frame/panel-context.ts";
import { ListNotice } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { useToast } from "#web/app/toasts.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { newKey } from "#web/ui/idempotency-key.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useForm } from "#web/ui/use-form.ts";
import type { StoreDialogProps } from "./edit-store.tsx";

const TYPING_MS = 300;
const OFFERED = 6;

/** Two stores that are one: first which, then what moves, then it is done. */
export function MergeStores({ store, onDone, onClose }: StoreDialogProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(true);
  const [into, setInto] = useState<OwnedStore>();
  const [isBack, setIsBack] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      id="unir-lojas"
      title={t("Unir {{store}} a outra loja", { store: store.name })}
      isOpen={isOpen}
      closeLabel={t("Fechar")}
      isHeld={isBusy}
      onClose={onClose}
    >
      <div className="grid gap-4 p-5">
        {into ? (
          <Confirm
            from={store}
            into={into}
            onBusy={setIsBusy}
            onBack={() => {
              setIsBack(true);
              setInto(undefined);
            }}
            onDone={(merged) => {
              onDone(merged);
              // The dialog goes once it is closed: only then the focus goes back.
              setIsOpen(false);
            }}
          />
        ) : (
          <Choose from={store} hasFocus={isBack} onChoose={setInto} />
        )}
      </div>
    </Dialog>
  );
}

/** The button that led to a step is gone: reading goes on at its first paragraph. */
function useFirstFocus(isWanted: boolean) {
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isWanted) first.current?.focus();
  }, [isWanted]);
  return first;
}

interface ChooseProps {
  from: OwnedStore;
  /** Not at first: the dialog then reads its title. */
  hasFocus: boolean;
  onChoose: (store: OwnedStore) => void;
}

/** The store that stays, by name or domain. */
function Choose({ from, hasFocus, onChoose }: ChooseProps) {
  const t = useTranslate();
  const first = useFirstFocus(hasFocus);
  const [term, setTerm] = useState("");
  const q = term.trim();
  const found = usePanelLoad(
    q === "" ? undefined : q,
    () => loadStores({ q, limit: OFFERED + 1 }),
    TYPING_MS,
  );
  const offered = (found.data?.stores ?? []).filter(({ id }) => id !== from.id).slice(0, OFFERED);
  return (
    <>
      <p ref={first} tabIndex={-1}>
        {t(
          "{{store}} deixa de existir: ofertas, cupons, alertas e endereços passam para a loja que você escolher.",
          {
            store: from.name,
          },
        )}
      </p>
      <TextField
        id="unir-com"
        name="into"
        label={t("Loja que fica")}
        hint={t("Nome ou domínio")}
        autoComplete="off"
        value={term}
        onChange={({ target }) => setTerm(target.value)}
      />
      <ListNotice failure={found.failure} isOlder={false} onRetry={found.load} />
      <div role="status">
        {q !== "" && found.isCurrent && offered.length === 0 && (
          <p className="text-muted">{t("Nenhuma loja assim")}</p>
        )}
      </div>
      {q !== "" && offered.length > 0 && (
        <ul className="grid gap-2" aria-label={t("Lojas encontradas")}>
          {offered.map((store) => (
            <li key={store.id}>
              <Button kind="line" className="w-full" onClick={() => onChoose(store)}>
                <span className="wrap-anywhere">
                  {store.name} {store.domains[0] && <span className="text-muted">{store.domains[0]}</span>}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ConfirmProps {
  from: OwnedStore;
  into: OwnedStore;
  onBusy: (isBusy: boolean) => void;
  onBack: () => void;
  onDone: (store: OwnedStore) => void;
}

function Confirm({ from, into, onBusy, onBack, onDone }: ConfirmProps) {
  const t = useTranslate();
  const preview = usePanelLoad(`${from.id} ${into.id}`, () => previewMerge({ from: from.id, into: into.id }));
  const { form, note, state, isBusy, submit } = useMerge({ from, into, onBusy, onDone });
  const first = useFirstFocus(true);
  return (
    <form ref={form} className="grid gap-4" onSubmit={submit}>
      <p ref={first} tabIndex={-1}>
        {t("Tudo de {{from}} passa para {{into}}, e /loja/{{slug}} leva até lá. Não dá para desfazer.", {
          from: from.name,
          into: into.name,
          slug: from.slug,
        })}
      </p>
      <ListNotice failure={preview.failure} isOlder={false} onRetry={preview.load} />
      {preview.data ? <Moving preview={preview.data} /> : <div className="skeleton h-28" />}
      <FormNote text={state.message} isGood={false} noteRef={note} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          label={t("Unir lojas")}
          busyLabel={t("Unindo…")}
          isBusy={isBusy}
          isDisabled={!preview.data}
        />
        <Button kind="line" size="lg" disabled={isBusy} onClick={onBack} label={t("Escolher outra")} />
      </div>
    </form>
  );
}

function useMerge({ from, into, onBusy, onDone }: Omit<ConfirmProps, "onBack">) {
  const t = useTranslate();
  const tell = useToast();
  const refusalOf = usePanelRefusal();
  const [key] = useState(newKey);
  return useForm({
    read: () => undefined,
    check: () => ({ fields: undefined }),
    async send() {
      onBusy(true);
      try {
        const pair = { from: from.id, into: into.id, from_version: from.version, into_version: into.version };
        const { store } = await mergeStores(pair, key);
        tell(t(storeMessages.merged));
        onDone(store);
        return undefined;
      } catch (error) {
        return refusalOf(error);
      } finally {
        onBusy(false);
      }
    },
  });
}

/** Where counting stops it is not exact. */
function countText(n: number, t: Translate): string {
  const count = n.toLocaleString("pt-BR");
  return n >= mostMovingCounted ? t("{{n}} ou mais", { n: count }) : count;
}

/** What moves, before it does. */
function Moving({ preview }: { preview: MergePreview }) {
  const t = useTranslate();
  const { offers, coupons, alerts, domains, equal_codes } = preview;
  const facts: [string, number][] = [
    ["Ofertas, também as que acabaram", offers],
    ["Cupons", coupons],
    ["Alertas", alerts],
    ["Domínios", domains],
  ];
  return (
    <div className="rounded-card bg-sunk p-4">
      <h3 className="font-bold">{t("O que muda de lugar")}</h3>
      <dl className="mt-2 grid gap-1">
        {facts.map(([label, n]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{t(label)}</dt>
            <dd className="font-semibold tabular-nums">{countText(n, t)}</dd>
          </div>
        ))}
      </dl>
      {equal_codes > 0 && (
        <p className="mt-2 text-sm text-lead">
          {equal_codes === 1
            ? t("1 cupom tem o mesmo código nas duas: vira um só, com os relatos de ambos.")
            : t("{{n}} cupons têm o mesmo código nas duas: cada par vira um só, com os relatos de ambos.", {
                n: equal_codes,
              })}
        </p>
      )}
    </div>
  );
}
