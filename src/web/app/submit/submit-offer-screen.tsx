import { useEffect, useRef } from "react";
import { categoryNames } from "#domain/products/categories.ts";
import { History } from "#web/app/icons.ts";
import { ImageSlots } from "#web/app/offer-form/image-slots.tsx";
import { LinkPictures } from "#web/app/offer-form/link-pictures.tsx";
import { OfferFields } from "#web/app/offer-form/offer-fields.tsx";
import { isBlank } from "#web/app/offer-form/offer-values.ts";
import { isInProgress, type Picture } from "#web/app/offer-form/picture.ts";
import { withMarks } from "#web/app/offer-form/reading-marks.tsx";
import { ReadingNotes } from "#web/app/offer-form/reading-notes.tsx";
import { useLinkReading } from "#web/app/offer-form/use-link-reading.ts";
import { usePictures, useTrayPictures } from "#web/app/offer-form/use-pictures.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { ChooseHandle } from "#web/people/choose-handle.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { ShieldCheck } from "#web/ui/icons.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { LinkNotes, useLinkCleaning } from "./link-notes.tsx";
import { OfferPreview } from "./offer-preview.tsx";
import { useSharedLink } from "./use-shared-link.ts";
import { useSubmitOffer } from "./use-submit-offer.ts";

/** «§2»: anybody may fill it in; sending takes an account. */
export function SubmitOfferScreen() {
  const t = useTranslate();
  const { account } = useAccount();
  const isMember = account.phase === "in" && account.profile.second_factor !== "pending";
  const tray = usePictures([], isMember);
  const pictures = useTrayPictures(tray);
  const { cleaned, entered, follow } = useLinkCleaning();
  const shared = useSharedLink();
  const { form, draft, provenance } = useSubmitOffer(tray, follow, shared);
  const isVisitor = account.phase === "out" || (account.phase === "in" && !isMember);
  const access = isMember ? "member" : isVisitor ? "visitor" : "unknown";
  const { whenRestored, origin } = draft;
  const isElsewhere = origin === "taken";
  const reader = useLinkReading({
    form,
    tray,
    provenance,
    entered,
    access,
    whenRestored,
    isElsewhere,
  });
  return (
    <div className="wrap pt-13 pb-16">
      <h1 className="text-4xl font-extrabold">{t("Enviar Produto em Promoção")}</h1>
      <DraftNotice form={form} draft={draft} isLinkMissing={shared !== undefined && !shared.url} />
      <div className="mt-2 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form {...form.formProps} className="panel @container grid grid-cols-1 gap-4.5">
          <OfferFields
            form={withMarks(form, reader)}
            categories={categoryNames}
            linkNotes={
              <>
                <ReadingNotes reader={reader} />
                <LinkNotes form={form} cleaned={cleaned} isMember={isMember} reading={reader.shown?.phase} />
              </>
            }
          />
          <ImageSlots form={form} tray={tray} />
          <LinkPictures pictures={reader.pictures} />
          <Foot form={form} draft={draft} pictures={pictures} />
        </form>
        <div className="grid gap-8">
          <OfferPreview
            form={form}
            pictures={pictures}
            note={t("Sua oferta será analisada pela nossa equipe antes de ser publicada.")}
          />
          <SenderHandle />
        </div>
      </div>
    </div>
  );
}

/** An offer without one is "pela comunidade". */
function SenderHandle() {
  const t = useTranslate();
  const { account, refresh } = useAccount();
  if (account.phase !== "in" || account.profile.second_factor === "pending") return null;
  const { handle } = account.profile;
  if (handle) return <p className="text-sm text-muted">{t("Enviada por @{{handle}}", { handle })}</p>;
  return (
    <section aria-labelledby="quem-envia" className="panel">
      <h2 id="quem-envia" className="mb-1 text-lg font-[700]">
        {t("Quem envia")}
      </h2>
      <p className="mb-4 text-sm text-muted">
        {t(
          "Se quiser, escolha um @ para aparecer ao lado da oferta. Sem ele, ela aparece como enviada pela comunidade.",
        )}
      </p>
      <ChooseHandle id="arroba-ao-enviar" onChosen={() => void refresh()} />
    </section>
  );
}

type Submitting = Pick<ReturnType<typeof useSubmitOffer>, "form" | "draft">;

function Foot({ form, draft, pictures }: Submitting & { pictures: readonly Picture[] }) {
  const t = useTranslate();
  const { account } = useAccount();
  const { state, note, isOver, isLive } = form;
  // Sent; the next screen is loading.
  const isBusy = form.isBusy || state.phase === "done";
  const isEmpty = isBlank(form.values) && pictures.length === 0;
  const sending = pictures.some(isInProgress) ? t("Enviando a imagem…") : t("Enviando…");
  return (
    <div>
      {/* It keeps its space while hidden: nothing may move under a second tap. */}
      <div className={isBusy ? "invisible" : ""}>
        <FormNote text={state.message} isGood={false} noteRef={note} />
      </div>
      <p className="mb-4 flex gap-2 text-sm text-muted md:hidden">
        <ShieldCheck size={16} className="mt-0.5 shrink-0" />
        {t("Sua oferta será analisada pela nossa equipe antes de ser publicada.")}
      </p>
      <div className="grid gap-3 md:flex md:flex-row-reverse md:flex-wrap">
        <SubmitButton
          label={t("Enviar para análise")}
          busyLabel={sending}
          isBusy={isBusy}
          isDisabled={isOver}
          isWaiting={!isLive}
        />
        <ScreenLink label={t("Cancelar")} kind="line" size="lg" to="/dashboard" />
        <Button
          label={t("Descartar rascunho")}
          kind="ghost"
          size="tight"
          className={`md:me-auto disabled:opacity-60 ${isEmpty ? "max-md:hidden md:invisible" : ""}`}
          onClick={draft.discard}
          disabled={isBusy}
        />
      </div>
      {account.phase === "out" && (
        <p className="mt-4 text-sm text-muted md:text-end">
          {t("Ao enviar, você entra na sua conta e volta para cá: nada do que digitou se perde.")}
        </p>
      )}
    </div>
  );
}

interface DraftNoticeProps extends Submitting {
  /** Something without a link was shared. */
  isLinkMissing: boolean;
}

/** In the lead's place, so that a restored draft causes no layout shift. */
function DraftNotice({ form, draft, isLinkMissing }: DraftNoticeProps) {
  const t = useTranslate();
  const { origin, isDiscarded } = draft;
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isDiscarded) undo.current?.focus();
  }, [isDiscarded]);

  // The pressed button is gone.
  const focusFirst = () => document.getElementById(`${form.id}-product_url`)?.focus();

  function takeBack(): void {
    draft.takeBack();
    focusFirst();
  }

  function startAnother(): void {
    draft.startAnother();
    focusFirst();
  }

  return (
    <div role="status" className="grid min-h-20 items-center text-lg text-lead md:min-h-14">
      {origin === "stored" || origin === "other-tab" ? (
        <p className="flex flex-wrap items-center gap-x-2.5">
          <History size={18} className="shrink-0 max-md:hidden" />
          <span>
            {origin === "stored"
              ? t("Recuperamos o seu rascunho.")
              : t("Trouxemos o que você digitou em outra aba.")}
          </span>
          <button
            type="button"
            onClick={origin === "stored" ? draft.discard : startAnother}
            className="text-link"
          >
            {origin === "stored" ? t("Descartar") : t("Começar outra oferta")}
          </button>
        </p>
      ) : origin ? (
        <p>
          {origin === "taken"
            ? t("Este rascunho está aberto em outra aba. Use esta página e ele volta para cá.")
            : t("Esta oferta já foi enviada em outra aba.")}
        </p>
      ) : isDiscarded ? (
        <p className="flex flex-wrap items-center gap-x-2.5">
          <span>{t("Rascunho descartado.")}</span>
          <button ref={undo} type="button" onClick={takeBack} className="text-link">
            {t("Desfazer")}
          </button>
        </p>
      ) : (
        <Lead form={form} isLinkMissing={isLinkMissing} />
      )}
    </div>
  );
}

function Lead({ form, isLinkMissing }: Pick<DraftNoticeProps, "form" | "isLinkMissing">) {
  const t = useTranslate();
  // The server's document does not know what was shared.
  const isSaid = isLinkMissing && form.isLive && form.values.product_url === "";
  return (
    <p>
      {isSaid
        ? t("Não achamos um link no que você compartilhou.")
        : t("Cole o link da loja: preenchemos nome, preço e fotos, e avisamos se a oferta já foi postada.")}
    </p>
  );
}
