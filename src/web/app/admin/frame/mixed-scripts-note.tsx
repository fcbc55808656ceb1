import { hasMixedScripts } from "#domain/format/look-alikes.ts";
import { useTranslate } from "#web/translate.ts";

/** Names that may pass for others, such as «Аmazon» with a Cyrillic А. */
export function MixedScriptsNote({ names }: { names: (string | null)[] }) {
  const t = useTranslate();
  const mixed = names.filter((name) => name !== null && hasMixedScripts(name));
  if (mixed.length === 0) return null;
  return (
    <p className="mt-1 text-xs font-[650] wrap-anywhere text-tomato-deep">
      {t("Letras de outro alfabeto em “{{name}}”. Confira se não imita outro nome.", {
        name: mixed.join("”, “"),
      })}
    </p>
  );
}
