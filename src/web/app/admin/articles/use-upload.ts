import { useEffect, useRef, useState } from "react";
import { uploadProductImage } from "#web/api/upload.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { afterRefusal, newPictureKey, pictureSentences } from "#web/app/offer-form/picture.ts";
import { PictureRefusal, preparePicture } from "#web/app/offer-form/prepare-picture.ts";
import { useTranslate } from "#web/translate.ts";

interface UploadState {
  isSending: boolean;
  /** From 0 to 1. */
  progress: number;
  error?: string | undefined;
}

const idle: UploadState = { isSending: false, progress: 0 };

/** Sends one picture at a time: another one replaces the one under way. */
export function useUpload(onSent: (address: string, picture: Blob) => void) {
  const t = useTranslate();
  const shutOut = useShutOut();
  const [upload, setUpload] = useState(idle);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  /** @param key the same for a repeat, which then stores nothing twice */
  async function send(file: File, key = newPictureKey()): Promise<void> {
    stop.current?.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    const onProgress = (progress: number) => !signal.aborted && setUpload({ isSending: true, progress });
    onProgress(0);
    try {
      const picture = await preparePicture(file);
      const address = await uploadProductImage(picture, { key, signal, onProgress });
      if (signal.aborted) return;
      setUpload(idle);
      onSent(address, picture);
    } catch (error) {
      if (signal.aborted || shutOut(error)) return;
      const { error: refusal = pictureSentences.failed } = afterRefusal(error);
      setUpload({ ...idle, error: t(error instanceof PictureRefusal ? error.message : refusal) });
    }
  }

  function cancel(): void {
    stop.current?.abort();
    setUpload(idle);
  }

  return { ...upload, send, cancel };
}
