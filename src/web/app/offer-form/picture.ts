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
  readonly address?: string;
  /** Why it failed, in Portuguese. */
  readonly error?: string;
  /** Trying again would end the same way. */
  readonly isHopeless?: boolean;
}

export type DraftPicture = Required<Pick<Picture, "id" | "blob">>;

/** The pictures whose bytes are in this browser. */
export function localPictures(pictures: readonly Picture[]): DraftPicture[] {
  return pictures.flatMap(({ id, blob }) => (blob ? [{ id, blob }] : []));
}

export function addressesIn(pictures: readonly Picture[]): string[] {
  return pictures.flatMap(({ address }) => address ?? []);
}

export const pictureSentences = {
  failed: "Não foi possível enviar a imagem.",
  too_many: "Envie no máximo 3 imagens",
} as const;

export function newPicture(): Picture {
  const id = newPictureKey();
  return { id, key: id, src: "", phase: "preparing", progress: 0 };
}

export function uploadedPicture(address: string): Picture {
  return { id: address, key: "", src: address, phase: "here", progress: 1, address };
}

export function restoredPicture({ id, blob }: DraftPicture): Picture {
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
