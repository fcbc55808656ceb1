import { type Level, levelNames, levels } from "#domain/users/level.ts";
import { useTranslate } from "#web/translate.ts";

const tints = 5;

/** The handle's first letter on a ground of its own; no pictures of people. Null: the account is erased. */
export function Face({ handle, className = "" }: { handle: string | null; className?: string }) {
  let sum = 0;
  for (const letter of handle ?? "") sum += letter.charCodeAt(0);
  return (
    <span className={`face face-${sum % tints} ${className}`.trim()} aria-hidden="true">
      {handle === null ? "?" : handle.replace(/^_+/, "").slice(0, 1).toUpperCase() || "_"}
    </span>
  );
}

export function LevelChip({ level }: { level: Level }) {
  const t = useTranslate();
  return <span className={`level level-${level}`}>{t(levelNames[level])}</span>;
}

export const levelTexts: readonly string[] = Object.values(levelNames);

/** All levels, with the person's own marked. */
export function LevelLadder({ level }: { level: Level }) {
  const t = useTranslate();
  const own = levels.indexOf(level);
  return (
    <ol className="ladder" aria-label={t("Níveis")}>
      {levels.map((each, place) => (
        <li
          key={each}
          className={place < own ? "is-passed" : undefined}
          aria-current={place === own ? "step" : undefined}
        >
          {t(levelNames[each])}
        </li>
      ))}
    </ol>
  );
}
