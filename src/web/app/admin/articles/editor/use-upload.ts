import { useEffect, useState } from "react";
import { CallError } from "#web/api/call.ts";
import { uploadProductImage } from "#web/api/upload.ts";
import { newPictureKey, pictureSentences } from "#web/app/offer-form/picture.ts";
import { PictureRefusal, preparePicture } from "#web/app/offer-form/prepare-picture.ts";

export interface SentPicture {
  src: string;
  width: string | null;
  height: string | null;
}

export type Upload =
  | { phase: "sending"; progress: number }
  | { phase: "here"; picture: SentPicture }
  | { phase: "failed"; error: string };

/** Sends the file while its words are still typed; a second try sends it again under the same key. */
export function useUpload(file: File | undefined): [Upload, retry: () => void] {
  const [upload, setUpload] = useState<Upload>({ phase: "sending", progress: 0 });
  const [attempt, setAttempt] = useState(0);
  const [key] = useState(newPictureKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same deed once more.
  useEffect(() => {
    if (!file) return;
    const stop = new AbortController();
    setUpload({ phase: "sending", progress: 0 });
    const onProgress = (progress: number) => setUpload({ phase: "sending", progress });
    send(file, { key, signal: stop.signal, onProgress }).then(
      (picture) => stop.signal.aborted || setUpload({ phase: "here", picture }),
      (error) => stop.signal.aborted || setUpload({ phase: "failed", error: whyNot(error) }),
    );
    return () => stop.abort();
  }, [file, key, attempt]);
  return [upload, () => setAttempt(attempt + 1)];
}

async function send(file: File, parts: Parameters<typeof uploadProductImage>[1]): Promise<SentPicture> {
  const blob = await preparePicture(file);
  const [src, size] = await Promise.all([uploadProductImage(blob, parts), sizeOf(blob)]);
  return { src, ...size };
}

/** So that a page can leave room for it before it has come. */
async function sizeOf(blob: Blob): Promise<Omit<SentPicture, "src">> {
  try {
    const bitmap = await createImageBitmap(blob);
    const size = { width: String(bitmap.width), height: String(bitmap.height) };
    bitmap.close();
    return size;
  } catch {
    return { width: null, height: null };
  }
}

/** A sentence of the site. */
function whyNot(error: unknown): string {
  if (error instanceof PictureRefusal) return error.message;
  return error instanceof CallError && error.status < 500 ? error.message : pictureSentences.failed;
}
