import { smallVariant } from "#domain/images/image-variant.ts";
import { placeholderClass } from "#domain/images/placeholder-colour.ts";

/** The featured picture. It is decorative: the title says what it is about. */
export function ArticleCover({ image, eager, sizes }: { image: string; eager: boolean; sizes: string }) {
  const small = smallVariant(image);
  return (
    <div className={`article-cover ${placeholderClass(image) ?? ""}`}>
      <img
        src={image}
        srcSet={small === image ? undefined : `${small} 480w, ${image} 960w`}
        sizes={small === image ? undefined : sizes}
        width={960}
        height={457}
        alt=""
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
      />
    </div>
  );
}
