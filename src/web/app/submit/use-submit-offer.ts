import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { productMessages } from "#domain/products/product-messages.ts";
import { type SubmittedProduct, submittedProductSchema } from "#domain/products/product-schema.ts";
import { accessMessages } from "#domain/users/admin-messages.ts";
import { loadMyProfile } from "#web/api/account.ts";
import { isExpired } from "#web/api/as-member.ts";
import { CallError, unexplained } from "#web/api/call.ts";
import { submitOffer } from "#web/api/offers.ts";
import { loginPath } from "#web/app/members-only.tsx";
import { emptyOffer, type OfferValues } from "#web/app/offer-form/offer-values.ts";
import type { PictureTray } from "#web/app/offer-form/picture-tray.ts";
import { createProvenance } from "#web/app/offer-form/provenance.ts";
import { type OfferChange, useOfferForm } from "#web/app/offer-form/use-offer-form.ts";
import { type Account, useAccount } from "#web/app/session/account.ts";
import { useToast } from "#web/app/toasts.tsx";
import { translateErrors } from "#web/app/use-schema-form.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import type { Refusal } from "#web/ui/form-state.ts";
import { type Attempt, intentOf } from "./draft-store.ts";
import type { SharedLink } from "./shared-link.ts";
import { useDraft } from "./use-draft.ts";
import { useSharedFilling } from "./use-shared-link.ts";

const FORM_ID = "enviar-oferta";

export function useSubmitOffer(
  tray: PictureTray,
  follow: (change: OfferChange) => Partial<OfferValues>,
  shared: SharedLink | undefined,
) {
  const t = useTranslate();
  const attempt = useRef<Attempt>(undefined);
  const [provenance] = useState(() => createProvenance());
  const [isAway, setIsAway] = useState(false);
  const send = useSending(tray, attempt);
  const leave = useExit();
  const form = useOfferForm({
    id: FORM_ID,
    initial: emptyOffer,
    schema: submittedProductSchema,
    unexpected: t(productMessages.submit_failed),
    follow,
    async send(fields, values): Promise<Refusal | undefined> {
      if (draft.takeFromOtherTab())
        return { message: t("Este rascunho estava em outra aba. Confira e envie de novo.") };
      try {
        const sent = await send(fields, values, draft);
        draft.clear();
        leave.withSuccess(sent);
      } catch (error) {
        draft.save();
        setIsAway(!(error instanceof CallError));
        if (!isExpired(error)) return submitRefusal(error, t);
        leave.forLogin(error);
      }
      return undefined;
    },
  });
  useNetworkBack(isAway && form.state.phase === "refused", tray, form.clearMessage);
  const draft = useDraft({ form, tray, attempt, provenance }, shared);
  useSharedFilling(shared, { form, follow, whenRestored: draft.whenRestored });
  return { form, draft, provenance };
}

type SentDraft = Pick<ReturnType<typeof useDraft>, "save" | "keyFor">;

interface Sent {
  message: string;
  /** Pictures that could not be sent. */
  missing: number;
}

/** Uploads the remaining pictures, then sends the offer. */
function useSending(tray: PictureTray, attempt: RefObject<Attempt | undefined>) {
  const { account, refresh } = useAccount();

  async function deliver(fields: SubmittedProduct, intent: string, draft: SentDraft): Promise<Sent> {
    const { addresses, missing } = await tray.finish();
    // An offer is sent without a picture that the server refused («§7»); without a network it is not sent at all.
    if (missing > 0) await loadMyProfile();
    attempt.current = { intent, key: draft.keyFor(intent), images: addresses };
    draft.save();
    const { message } = await post(fields, attempt.current);
    return { message, missing };
  }

  return async (fields: SubmittedProduct, values: OfferValues, draft: SentDraft): Promise<Sent> => {
    const isMember = isIn(account.phase === "unknown" ? await refresh() : account);
    if (!isMember) throw new CallError(401, "visitor", "");
    const intent = intentOf(values, tray.pictures());
    try {
      // The response to this very offer may have been lost: it is sent again unchanged.
      if (attempt.current?.intent === intent) {
        const { message } = await post(fields, attempt.current);
        return { message, missing: tray.pictures().length - attempt.current.images.length };
      }
      return await deliver(fields, intent, draft);
    } catch (error) {
      if (isRefused(error)) attempt.current = undefined;
      if (!isWithoutPictures(error)) throw error;
      tray.sendAgain();
      return deliver(fields, intent, draft);
    }
  };
}

function post(fields: SubmittedProduct, { key, images }: Attempt): Promise<{ message: string }> {
  return submitOffer({ ...fields, images }, key);
}

/** An unreachable server is tried all the same: it may be back. */
function isIn(account: Account): boolean {
  if (account.phase === "in") return account.profile.second_factor !== "pending";
  return account.phase === "unreachable";
}

/** Nothing was done, so the next submission is a new one. Not so while the first is in progress (409), or needs a login. */
function isRefused(error: unknown): boolean {
  const status = error instanceof CallError ? error.status : 0;
  return status >= 400 && status < 500 && status !== 401 && status !== 409;
}

/** Unused pictures are deleted after a day; this form was open for longer. */
function isWithoutPictures(error: unknown): boolean {
  return error instanceof CallError && error.status === 422 && Object.keys(error.fields).join() === "images";
}

export function missingPictureNotes(missing: number, t: Translate): string[] {
  if (missing <= 0) return [];
  return [
    missing === 1
      ? t("Uma imagem não pôde ser enviada: você pode incluí-la ao editar.")
      : t("{{n}} imagens não puderam ser enviadas: você pode incluí-las ao editar.", { n: missing }),
  ];
}

function useExit() {
  const t = useTranslate();
  const showToast = useToast();
  const navigate = useNavigate();
  const { account, refresh } = useAccount();
  const hasBeenIn = useRef(false);
  useEffect(() => {
    hasBeenIn.current ||= account.phase === "in";
  }, [account.phase]);
  return {
    withSuccess({ message, missing }: Sent): void {
      ignoreSecondTap();
      showToast([t(message), ...missingPictureNotes(missing, t)].join(" "));
      void navigate("/dashboard");
    },
    /** «§2»: a visitor goes to the login on submit, and comes back to the filled form. */
    forLogin(error: unknown): void {
      ignoreSecondTap();
      const isVisitor = error instanceof CallError && error.code === "visitor";
      if (hasBeenIn.current || !isVisitor) {
        showToast(t(accessMessages.session_expired), "bad");
        void refresh();
      }
      void navigate(loginPath("/enviar-produtos"));
    },
  };
}

const SECOND_TAP_MS = 400;

/** The screen changes under the finger: ignores the second half of a double tap on the button, until something is typed. */
function ignoreSecondTap(): void {
  const button = document.querySelector(`#${FORM_ID} [type=submit]`);
  if (!button) return;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  function ignore(event: MouseEvent): void {
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) return;
    event.preventDefault();
    event.stopPropagation();
  }
  const end = new AbortController();
  addEventListener("click", ignore, { capture: true, signal: end.signal });
  addEventListener("input", () => end.abort(), { once: true });
  setTimeout(() => end.abort(), SECOND_TAP_MS);
}

/** Calls back once when the network is back: on the browser's event, or when a picture was uploaded. */
function useNetworkBack(isAway: boolean, tray: PictureTray, onBack: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that it was away.
  useEffect(() => {
    if (!isAway) return;
    const here = () => tray.pictures().filter(({ phase }) => phase === "here").length;
    const before = here();
    addEventListener("online", onBack);
    const unsubscribe = tray.subscribe(() => here() > before && onBack());
    return () => {
      removeEventListener("online", onBack);
      unsubscribe();
    };
  }, [isAway, tray]);
}

/** «§8»: 'Erro ao enviar produto: ' and why, in the form's language. A field's error is shown beside it. */
function submitRefusal(error: unknown, t: Translate): Refusal {
  const reason = reasonOf(error, t);
  const failed = t(productMessages.submit_failed);
  return {
    message: reason ? `${failed}: ${reason}` : failed,
    fields: translateErrors(error instanceof CallError ? error.fields : {}, t),
  };
}

function reasonOf(error: unknown, t: Translate): string {
  if (!(error instanceof CallError))
    return t(
      "sem conexão com o servidor. O que você digitou continua aqui: tente novamente quando a internet voltar.",
    );
  const { status, retryAfter, message } = error;
  if (status !== 429 || !retryAfter) return message === unexplained ? "" : t(message);
  if (retryAfter < 60)
    return t("muitos envios em pouco tempo. Tente novamente em {{n}} s.", { n: retryAfter });
  const n = Math.ceil(retryAfter / 60);
  return t("muitos envios em pouco tempo. Tente novamente em {{n}} min.", { n });
}
