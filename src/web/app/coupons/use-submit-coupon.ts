import { type SyntheticEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import { couponAnchor, storeCouponsPath } from "#domain/coupons/coupon-path.ts";
import type { SubmittedCoupon } from "#domain/coupons/coupon-schema.ts";
import { isExpired } from "#web/api/as-member.ts";
import { CallError } from "#web/api/call.ts";
import { submitCoupon } from "#web/api/coupons.ts";
import { loginPath } from "#web/app/members-only.tsx";
import { type Account, useAccount } from "#web/app/session/account.ts";
import { useRefusal } from "#web/app/use-refusal.ts";
import { translateErrors } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import { keyOf } from "#web/ui/idempotency-key.ts";
import { useResultFocus } from "#web/ui/use-form.ts";
import { checkCoupon } from "./coupon-values.ts";
import { useCouponDraft } from "./use-coupon-draft.ts";
import { useStoreChoice } from "./use-store-choice.ts";

const path = "/enviar-cupom";

interface Outcome {
  text: string;
  isGood: boolean;
}

/** Anybody may fill it in; sending takes an account. What is typed is kept until it is sent, through the login and back. */
export function useSubmitCoupon(onSent: () => void) {
  const t = useTranslate();
  const result = useResult();
  const [isBusy, setIsBusy] = useState(false);
  const [known, setKnown] = useState<string>();
  const draft = useCouponDraft(result.forget);
  const { values } = draft;
  const choice = useStoreChoice(values.store, draft.fillStore);
  const deliver = useDelivery();

  async function send(): Promise<void> {
    const checked = checkCoupon(values, await choice.slugOf(values.store));
    if ("errors" in checked) return result.refuse(translateErrors(checked.errors, t), undefined);
    const { fields } = checked;
    const message = await deliver(fields, draft.id()).catch((error) => {
      setKnown(knownPath(error, fields));
      throw error;
    });
    draft.clear();
    result.succeed(t(message));
    onSent();
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    result.forget([]);
    setKnown(undefined);
    setIsBusy(true);
    await send().catch(result.fail);
    setIsBusy(false);
  }

  const { errors, outcome, form, note } = result;
  return { ...draft, errors, outcome, isBusy, submit, form, note, known, stores: choice.stores };
}

/** Sends it, or throws why it was not. */
function useDelivery() {
  const { account, refresh } = useAccount();
  return async (fields: SubmittedCoupon, draftId: string): Promise<string> => {
    if (!isIn(account.phase === "unknown" ? await refresh() : account))
      throw new CallError(401, "visitor", "");
    return (await submitCoupon(fields, keyOf(draftId, JSON.stringify(fields)))).message;
  };
}

/** Where the coupon is that already has this code; one that still waits is on no page. */
function knownPath(error: unknown, { store }: SubmittedCoupon): string | undefined {
  if (!(error instanceof CallError) || error.fields.code !== couponMessages.already_there) return undefined;
  const { couponId: id } = error.body as { couponId?: string };
  return store && id ? `${storeCouponsPath(store)}#${couponAnchor({ id })}` : undefined;
}

/** An unreachable server is tried all the same: it may be back. */
function isIn(account: Account): boolean {
  if (account.phase === "in") return account.profile.second_factor !== "pending";
  return account.phase === "unreachable";
}

/** What is wrong, or that it is sent. */
function useResult() {
  const explain = useExplanation();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useRef<HTMLFormElement>(null);
  const { note, focusResult } = useResultFocus(form);

  function refuse(fields: Record<string, string>, text: string | undefined): void {
    setErrors(fields);
    setOutcome(text === undefined ? undefined : { text, isGood: false });
    focusResult();
  }

  function fail(error: unknown): void {
    const refusal = explain(error);
    if (refusal) refuse(refusal.fields, refusal.text);
  }

  return {
    errors,
    outcome,
    form,
    note,
    refuse,
    fail,
    succeed(text: string): void {
      setErrors({});
      setOutcome({ text, isGood: true });
      focusResult();
    },
    /** A field that is being corrected is not wrong meanwhile. */
    forget(names: readonly string[]): void {
      setOutcome(undefined);
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
      );
    },
  };
}

/** Nothing where the login is what is missing: it leads there, and back. */
function useExplanation() {
  const navigate = useNavigate();
  const refusalOf = useRefusal();
  return (error: unknown) => {
    if (isExpired(error)) {
      void navigate(loginPath(path));
      return undefined;
    }
    const { message, fields = {} } = refusalOf(error);
    return { fields, text: Object.keys(fields).length > 0 ? undefined : message };
  };
}
