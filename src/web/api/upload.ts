import { asMember } from "./as-member.ts";
import { refusalOf } from "./call.ts";

/** The timeout of a photograph over a slow network. */
const TIMEOUT_MS = 120_000;

export interface UploadParts {
  /** From 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal | undefined;
  /** `{timestamp}-{random}`: the same for each retry, so that a lost response stores nothing twice. */
  key: string;
}

/** Uploads one picture; resolves to its address. The path of a member's picture is «§7»'s. */
export function uploadImage(file: Blob, parts: UploadParts): Promise<string> {
  return send(file, parts, `user-product-${parts.key}`);
}

/** The same from the panel, whose paths are others («§7»). */
export function uploadProductImage(file: Blob, parts: UploadParts): Promise<string> {
  const extension = file.type.replace("image/", "").replace("jpeg", "jpg") || "jpg";
  return send(file, parts, `products/${parts.key}.${extension}`);
}

async function send(file: Blob, parts: UploadParts, path: string): Promise<string> {
  const { url } = await asMember((token) => post(file, token, parts, path));
  return url;
}

/** Not `fetch`, which has no upload progress. */
function post(
  file: Blob,
  token: string,
  { onProgress, signal, key }: UploadParts,
  path: string,
): Promise<{ url: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/functions/v1/upload-image");
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("idempotency-key", key);
    request.responseType = "json";
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status >= 200 && status < 300 && response) resolve(response as { url: string });
      else reject(refusalOf(status, response, request.getResponseHeader("retry-after")));
    };
    request.onerror = request.ontimeout = () => reject(new TypeError("Failed to fetch"));
    const stop = () => {
      request.abort();
      reject(signal?.reason);
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener("abort", stop, { once: true });
    request.send(formOf(file, path));
  });
}

function formOf(file: Blob, path: string): FormData {
  const form = new FormData();
  form.set("file", file, "imagem");
  form.set("path", path);
  return form;
}
