import { useEffect, useState, useSyncExternalStore } from "react";
import { uploadImage } from "#web/api/upload.ts";
import type { Picture } from "./picture.ts";
import type { Upload } from "./picture-tray.ts";
import { createTray, type PictureTray } from "./picture-tray.ts";
import { preparePicture } from "./prepare-picture.ts";

/** The offer's pictures; they travel while the rest is typed, as soon as somebody is signed in. */
export function usePictures(
  addresses: readonly string[],
  isSignedIn: boolean,
  upload: Upload = uploadImage,
): PictureTray {
  const [tray] = useState(() => createTray(addresses, { prepare: preparePicture, upload }));
  useEffect(() => tray.allow(isSignedIn), [tray, isSignedIn]);
  useEffect(() => () => tray.dispose(), [tray]);
  useEffect(() => {
    const retry = (): void => {
      for (const { id, phase, isHopeless } of tray.pictures())
        if (phase === "failed" && !isHopeless) tray.retry(id);
    };
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [tray]);
  return tray;
}

export function useTrayPictures(tray: PictureTray): readonly Picture[] {
  return useSyncExternalStore(tray.subscribe, tray.pictures, tray.pictures);
}

export function useTrayRefusals(tray: PictureTray): readonly string[] {
  return useSyncExternalStore(tray.subscribe, tray.refusals, tray.refusals);
}
