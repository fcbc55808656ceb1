import { imagesPerProduct } from "./product-limits.ts";

interface EditedImages {
  images?: string[] | undefined;
  image_url?: string | null | undefined;
}

/** The pictures of a new product. `images` counts where both are sent: `image_url` is only its first («§3»). */
export function chosenImages({ images, image_url }: EditedImages): string[] {
  return images ?? (image_url ? [image_url] : []);
}

/** The pictures after an edit. An `image_url` alone, as in the spec's calls, changes the first and keeps the others. */
export function editedImages(current: readonly string[], { images, image_url }: EditedImages): string[] {
  if (images) return images;
  if (image_url === undefined || image_url === current[0]) return [...current];
  const others = current.slice(1).filter((image) => image !== image_url);
  return (image_url ? [image_url, ...others] : others).slice(0, imagesPerProduct);
}
