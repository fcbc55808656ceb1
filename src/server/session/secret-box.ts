import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from "node:crypto";

/** Encrypts what must not be readable in a stolen dump: AES-256-GCM under AUTH_SECRET, bound to its row and purpose. */
export interface SecretBox {
  seal(plain: Buffer, boundTo: string): Buffer;
  open(sealed: Buffer, boundTo: string): Buffer;
  /** What recognises a text without holding it: the same for the same text, and without the secret nobody can try texts out. */
  mark(text: string): string;
}

/** Of a row without which the site cannot start. */
export function openOwn(box: SecretBox, sealed: Buffer, boundTo: string): Buffer {
  try {
    return box.open(sealed, boundTo);
  } catch (cause) {
    const sentence =
      "AUTH_SECRET não é o segredo com que as chaves deste banco foram cifradas. Use o de antes.";
    throw new Error(sentence, { cause });
  }
}

/** First byte of every sealed value, so that the key can be changed one day. */
const keyId = 1;

export function secretBox(authSecret: string): SecretBox {
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", authSecret, "", purpose, 32));
  const key = derived("xepa secret box");
  // A key object: of plain bytes one would be made at every mark.
  const markKey = createSecretKey(derived("xepa marks"));
  return {
    seal(plain, boundTo) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(keyId), iv, cipher.getAuthTag(), body]);
    },
    open(sealed, boundTo) {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 13))
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(sealed.subarray(13, 29));
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
    },
    mark: (text) => createHmac("sha256", markKey).update(text).digest("base64url"),
  };
}
