import { smallVariant } from "#domain/images/image-variant.ts";
import { storeInitials } from "#domain/stores/store-initials.ts";

export interface StallMarkProps {
  store: { name: string; logo: string | null };
  /** Written out, because Tailwind finds whole class names only. */
  size?: "stall-mark-large" | "stall-mark-small";
}

/** A little stall with the store's initials, or with the picture that the team has put there. The name stands beside it. */
export function StallMark({ store: { name, logo }, size }: StallMarkProps) {
  return (
    <span className={size ? `stall-mark ${size}` : "stall-mark"} aria-hidden="true">
      {logo ? (
        <img src={smallVariant(logo)} alt="" width={96} height={96} loading="lazy" decoding="async" />
      ) : (
        <b>{storeInitials(name)}</b>
      )}
    </span>
  );
}
