import { useEffect, useRef, useState } from "react";
import { imageMessages } from "#domain/images/image-limits.ts";
import { uploadProductImage } from "#web/api/upload.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { afterRefusal, newPictureKey } from "#web/app/offer-form/picture.ts";
import { PictureRefusal, preparePicture } from "#web/app/offer-form/prepare-picture.ts";
import { useTranslate } from "#web/translate.ts";

/** How a picture is on its way to our store. */
interface Sending {
  phase: "idle" | "sending";
  /** From 0 to 1. */
  progress: number;
  error?: string | undefined;
}

const idle: Sending = { phase: "idle", progress: 0 };

/** The featured picture: one that is chosen replaces the one before as soon as our store has it. */
export function useCover(
  onChange: (address: string | null) => void,
  onSending: (isSending: boolean) => void,
) {
  const t = useTranslate();
  const shutOut = useShutOut();
  const [sending, setSending] = useState(idle);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const isSending = sending.phase === "sending";
  useEffect(() => onSending(isSending), [isSending, onSending]);

  async function take(file: File): Promise<void> {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    setSending({ phase: "sending", progress: 0 });
    const onProgress = (progress: number) =>
      !mine.signal.aborted && setSending({ phase: "sending", progress });
    try {
      const picture = await preparePicture(file);
      const parts = { key: newPictureKey(), signal: mine.signal, onProgress };
      const address = await uploadProductImage(picture, parts);
      if (mine.signal.aborted) return;
      setSending(idle);
      onChange(address);
    } catch (error) {
      if (mine.signal.aborted || shutOut(error)) return;
      const said =
        error instanceof PictureRefusal
          ? error.message
          : (afterRefusal(error).error ?? imageMessages.unreadable);
      setSending({ ...idle, error: t(said) });
    }
  }

  function cancel(): void {
    stop.current?.abort();
    setSending(idle);
  }

  function remove(): void {
    cancel();
    onChange(null);
  }

  return { sending, isSending, take, cancel, remove };
}
