import { useTranslate } from "#web/translate.ts";
import { Check, Plus } from "#web/ui/icons.ts";
import type { OfferedPictures } from "./use-link-pictures.ts";

/** The store's pictures, to be chosen; a chosen one is among the offer's own, and uploads like those. */
export function LinkPictures({ pictures: { list, toggle } }: { pictures: OfferedPictures }) {
  const t = useTranslate();
  if (list.length === 0) return null;
  return (
    <fieldset className="-mt-2 min-w-0">
      <legend className="field-hint mb-1.5">{t("Fotos da loja")}</legend>
      <ul className="store-pictures">
        {list.map((picture, place) => (
          <li key={picture.key}>
            <button
              type="button"
              className="store-picture"
              aria-pressed={picture.isUsed}
              onClick={() => toggle(picture)}
            >
              <img src={picture.src} alt="" />
              <span className="store-picture-sign">
                {picture.isUsed ? (
                  <Check size={16} aria-hidden="true" />
                ) : (
                  <Plus size={16} aria-hidden="true" />
                )}
              </span>
              <span className="sr-only">
                {t("Usar esta foto")} {t("({{n}} de {{total}})", { n: place + 1, total: list.length })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
