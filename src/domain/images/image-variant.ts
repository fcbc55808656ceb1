/** "/img/key.webp" (960 px) has a twin "/img/key-480.webp" for cards and lists; other addresses stand alone. */
export function smallVariant(image: string): string {
  return image.replace(/^(\/img\/.+)\.webp$/, "$1-480.webp");
}
