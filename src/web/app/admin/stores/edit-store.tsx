import { useRef, useState } from "react";
import * as z from "zod";
import { form } from "#domain/format/form-schema.ts";
import { codePoints } from "#domain/format/text.ts";
import type { OwnedStore } from "#domain/stores/store.ts";
import { domainsPerStore, storeLimits } from "#domain/stores/store-limits.ts";
import { editedStoreSchema } from "#domain/stores/store-schema.ts";
import { conflictOf } from "#web/api/as-member.ts";
import { editStore } from "#web/api/stores-admin.ts";
import { usePanelRefusal } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useSchemaForm } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/field.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { LogoField } from "./logo-field.tsx";
import { StoreConflict } from "./store-conflict.tsx";

export interface StoreDialogProps {
  store: OwnedStore;
  onDone: (store: OwnedStore) => void;
  onClose: () => void;
}

const { name, about, domains } = editedStoreSchema.shape;

/** One domain a line, as people paste them. */
function lines(typed: string): string[] {
  return typed
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** As the form has it: every control is a text. */
const storeForm = form({
  name: name.unwrap(),
  about: about.unwrap(),
  domains: z.string().transform(lines).pipe(domains.unwrap()),
  commission: z.enum(["", "yes", "no"]).transform((said) => (said === "" ? null : said === "yes")),
  listed: z.enum(["yes", "no"]).transform((said) => said === "yes"),
});

const said = (flag: boolean | null) => (flag === null ? "" : flag ? "yes" : "no");

/** Words, logo, domains, commission, and whether the store is listed. */
export function EditStore({ store, onDone, onClose }: StoreDialogProps) {
  const t = useTranslate();
  const edit = useEditStore({ store, onDone });
  const { isOpen, close, state, note, typed, isBusy, formProps, logo, setLogo, conflict } = edit;
  const n = codePoints(typed.about ?? store.about);
  const { max } = storeLimits.about;
  return (
    <Dialog
      id="editar-loja"
      title={t("Editar loja")}
      isOpen={isOpen}
      closeLabel={t("Fechar")}
      isHeld={isBusy}
      onClose={onClose}
    >
      <form className="grid gap-4 p-5" {...formProps}>
        {conflict && <StoreConflict before={store} now={conflict} />}
        <FormNote text={conflict ? undefined : state.message} isGood={false} noteRef={note} />
        <TextField
          id="loja-nome"
          name="name"
          label={t("Nome")}
          required
          defaultValue={store.name}
          maxLength={storeLimits.name.max}
          error={state.fields.name}
        />
        <TextArea
          id="loja-sobre"
          name="about"
          label={t("Sobre a loja")}
          hint={t("Aparece na página da loja.")}
          rows={4}
          defaultValue={store.about}
          counter={{ text: `${n}/${max}`, isOver: n > max }}
          error={state.fields.about}
        />
        <TextArea
          id="loja-dominios"
          name="domains"
          label={t("Domínios")}
          hint={t("Um por linha, sem www. Os links destes endereços são desta loja; até {{n}}.", {
            n: domainsPerStore,
          })}
          rows={3}
          defaultValue={store.domains.join("\n")}
          spellCheck={false}
          autoCapitalize="none"
          error={state.fields.domains}
        />
        <LogoField store={store} logo={logo} onChange={setLogo} error={state.fields.logo} />
        <Choices store={store} fields={state.fields} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton label={t("Salvar")} busyLabel={t("Salvando…")} isBusy={isBusy} />
          <Button kind="line" size="lg" disabled={isBusy} onClick={close} label={t("Cancelar")} />
        </div>
      </form>
    </Dialog>
  );
}

function Choices({ store, fields }: { store: OwnedStore; fields: Record<string, string> }) {
  const t = useTranslate();
  const answers = [
    { value: "yes", label: t("Sim") },
    { value: "no", label: t("Não") },
  ];
  return (
    <div className="grid items-end gap-4 wide:grid-cols-2">
      <SelectField
        id="loja-comissao"
        name="commission"
        label={t("Os links rendem comissão?")}
        placeholder={t("Não informado")}
        defaultValue={said(store.commission)}
        options={answers}
        error={fields.commission}
      />
      <SelectField
        id="loja-lista"
        name="listed"
        label={t("Aparece no site?")}
        hint={t("Com página própria, na lista de lojas e nos links das ofertas.")}
        defaultValue={said(store.listed)}
        options={answers}
        error={fields.listed}
      />
    </div>
  );
}

/** On the version that is shown: where another user was faster, theirs is shown beside what was typed, and the next try counts from it. */
function useEditStore({ store, onDone }: Omit<StoreDialogProps, "onClose">) {
  const t = useTranslate();
  const tell = useToast();
  const refusalOf = usePanelRefusal();
  const [isOpen, setIsOpen] = useState(true);
  // The dialog goes once it is closed: only then the focus goes back.
  const close = () => setIsOpen(false);
  const [logo, setLogo] = useState(store.logo);
  const [conflict, setConflict] = useState<OwnedStore>();
  const version = useRef(store.version);
  const [keyFor] = useState(idempotencyKeys);
  const schemaForm = useSchemaForm<z.output<typeof storeForm>>({
    schema: storeForm,
    async send(fields) {
      const change = { storeId: store.id, version: version.current, ...fields, logo };
      try {
        const { message, store: saved } = await editStore(change, keyFor(change));
        tell(t(message));
        onDone(saved);
        close();
        return undefined;
      } catch (error) {
        const current = conflictOf<{ store?: OwnedStore }>(error)?.store;
        if (current) {
          version.current = current.version;
          setConflict(current);
          onDone(current);
        }
        return refusalOf(error);
      }
    },
  });
  return { ...schemaForm, isOpen, close, logo, setLogo, conflict };
}
