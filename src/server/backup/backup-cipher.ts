import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { Readable, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

/** Encrypts the files of a backup under BACKUP_KEY, each bound to its name. */
export interface BackupCipher {
  /** Recognises the key without holding it. */
  mark: string;
  /** Proves that the manifest was written with the key. */
  seal(text: string): string;
  encrypt(file: string): Transform;
  /** Fails on every changed, cut or swapped file. */
  decrypt(file: string): Transform;
  encryptBytes(file: string, bytes: Buffer): Promise<Buffer>;
  decryptBytes(file: string, bytes: Buffer): Promise<Buffer>;
}

const chunkBytes = 65_536;
const tagBytes = 16;
const saltBytes = 32;

export function backupCipher(backupKey: string): BackupCipher {
  const derived = (salt: Buffer | string, purpose: string) =>
    Buffer.from(hkdfSync("sha256", backupKey, salt, purpose, 32));
  const hmac = (text: string) => createHmac("sha256", derived("", "xepa backup seal")).update(text);
  const keyOf = (file: string, salt: Buffer) => derived(salt, `xepa backup file ${file}`);
  function encrypt(file: string): Transform {
    const salt = randomBytes(saltBytes);
    const key = keyOf(file, salt);
    const stream = chunked(chunkBytes, (chunk, n, isLast) => {
      const cipher = createCipheriv("aes-256-gcm", key, nonce(n, isLast));
      return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    });
    stream.push(salt);
    return stream;
  }
  function decrypt(file: string): Transform {
    let key: Buffer | undefined;
    const open = (sealed: Buffer, n: number, isLast: boolean) => {
      const end = sealed.length - tagBytes;
      if (!key || end < 0) throw new Error("the file ends early");
      const decipher = createDecipheriv("aes-256-gcm", key, nonce(n, isLast));
      decipher.setAuthTag(sealed.subarray(end));
      return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
    };
    return chunked(chunkBytes + tagBytes, open, (salt) => {
      key = keyOf(file, salt);
    });
  }
  return {
    mark: hmac("mark").digest("base64url"),
    seal: (text) => hmac(`manifest ${text}`).digest("hex"),
    encrypt,
    decrypt,
    encryptBytes: (file, bytes) => pipeline(Readable.from([bytes]), encrypt(file), buffer),
    decryptBytes: (file, bytes) => pipeline(Readable.from([bytes]), decrypt(file), buffer),
  };
}

/** The chunk's number, and whether it is the last: none can be moved, left out or cut off. */
function nonce(n: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(n, 7);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** Cuts the stream into chunks of `size`; the last one may be shorter or empty. `takeSalt`: the first bytes are the salt. */
function chunked(
  size: number,
  work: (chunk: Buffer, n: number, isLast: boolean) => Buffer,
  takeSalt?: (salt: Buffer) => void,
): Transform {
  let held: Buffer = Buffer.alloc(0);
  let isSalted = takeSalt === undefined;
  let n = 0;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      held = held.length > 0 ? Buffer.concat([held, bytes]) : bytes;
      if (!isSalted && held.length >= saltBytes) {
        takeSalt?.(held.subarray(0, saltBytes));
        held = held.subarray(saltBytes);
        isSalted = true;
      }
      try {
        for (; isSalted && held.length > size; held = held.subarray(size))
          this.push(work(held.subarray(0, size), n++, false));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        done(null, work(held, n, true));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
