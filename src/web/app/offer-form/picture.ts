import { isExpired } from "#web/api/as-member.ts";
import { CallError } from "#web/api/call.ts";

export interface Picture {
  readonly id: string;
  /** Of its upload: a repeat stores nothing twice. */
  readonly key: string;
  readonly src: string;
  /** "ready" waits to be sent; "here" is in our store. */
  readonly phase: "preparing" | "ready" | "sending" | "here" | "failed";
  readonly progress: number;
  readonly blob?: Blob;
  /** As it was chosen, until it is prepared. */
  readonly file?: Blob | undefined;
  readonly address?: string;
  /** Why it failed, in Portuguese. */
  readonly error?: string;
  /** Trying again would end the same way. */
  readonly isHopeless?: boolean;
}

export interface DraftPicture {
  id: string;
  blob: Blob;
  /** It is still to be prepared. */
  isRaw: boolean;
}

/** The pictures whose bytes are in this browser. */
export function localPictures(pictures: readonly Picture[]): DraftPicture[] {
  return pictures.flatMap(({ id, blob, file }) => {
    const bytes = blob ?? file;
    return bytes ? [{ id, blob: bytes, isRaw: !blob }] : [];
  });
}

export function addressesIn(pictures: readonly Picture[]): string[] {
  return pictures.flatMap(({ address }) => address ?? []);
}

export const pictureSentences = {
  failed: "Não foi possível enviar a imagem.",
  too_many: "Envie no máximo 3 imagens",
} as const;

export function newPicture(file: Blob, id = newPictureKey()): Picture {
  return { id, key: id, src: "", phase: "preparing", progress: 0, file };
}

export function uploadedPicture(address: string): Picture {
  return { id: address, key: "", src: address, phase: "here", progress: 1, address };
}

export function restoredPicture({ id, blob, isRaw }: DraftPicture): Picture {
  if (isRaw) return newPicture(blob, id);
  return { id, key: id, blob, src: URL.createObjectURL(blob), phase: "ready", progress: 0 };
}

export function isInProgress({ phase }: Picture): boolean {
  return phase === "preparing" || phase === "sending";
}

/** Can still be uploaded: it waits, or its failure is temporary. */
export function isOpen({ phase, isHopeless }: Picture): boolean {
  return phase === "ready" || (phase === "failed" && !isHopeless);
}

/** `{timestamp}-{random}`, as «§7» has it. */
export function newPictureKey(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${Date.now()}-${random.toString(36)}`;
}

const hopeless = [403, 413, 415, 422];

/** The state after a refused upload. Where the session is over, the picture waits for the next one. */
export function afterRefusal(error: unknown): Partial<Picture> {
  if (isExpired(error)) return { phase: "ready" };
  const refused = error instanceof CallError && error.status < 500 ? error : undefined;
  return {
    phase: "failed",
    error: refused?.message ?? pictureSentences.failed,
    isHopeless: hopeless.includes(refused?.status ?? 0),
  };
}
