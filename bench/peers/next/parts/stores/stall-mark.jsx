// biome-ignore-all lint/performance/noImgElement: the same element as on our page.
import { smallVariant } from "xepa/domain/images/image-variant.ts";
import { storeInitials } from "xepa/domain/stores/store-initials.ts";

/** A little stall with the store's initials, or with the picture that the team has put there. The name stands beside it. */
export function StallMark({ store: { name, logo }, size }) {
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
