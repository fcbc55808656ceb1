import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { uploadProductImage } from "#web/api/upload.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { afterRefusal, newPictureKey, pictureSentences } from "#web/app/offer-form/picture.ts";
import { acceptedTypes, PictureRefusal, preparePicture } from "#web/app/offer-form/prepare-picture.ts";
import { useTranslate } from "#web/translate.ts";

const idle = { isSending: false, progress: 0 };

/** Sends one picture at a time: another one replaces the one under way. */
export function useUpload(onSent: (address: string, picture: Blob) => void) {
  const t = useTranslate();
  const shutOut = useShutOut();
  const [upload, setUpload] = useState<typeof idle & { error?: string }>(idle);
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

/** The file input has to be rendered; a button opens it. */
export function useFileChooser(onFiles: (files: File[]) => void, isMultiple = false) {
  const ref = useRef<HTMLInputElement>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>): void {
    onFiles([...(target.files ?? [])]);
    // The same file may be chosen again.
    target.value = "";
  }

  const accept = acceptedTypes(navigator.userAgent);
  const input = (
    <input ref={ref} type="file" hidden multiple={isMultiple} accept={accept} onChange={handleChange} />
  );
  return { input, choose: () => ref.current?.click() };
}
