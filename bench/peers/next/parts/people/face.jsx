import { levelNames } from "xepa/domain/users/level.ts";
import { t } from "../translate.js";

const tints = 5;

/** The handle's first letter on a ground of its own; no pictures of people. Null: the account is erased. */
export function Face({ handle, className = "" }) {
  let sum = 0;
  for (const letter of handle ?? "") sum += letter.charCodeAt(0);
  return (
    <span className={`face face-${sum % tints} ${className}`.trim()} aria-hidden="true">
      {handle === null ? "?" : handle.replace(/^_+/, "").slice(0, 1).toUpperCase() || "_"}
    </span>
  );
}

export function LevelChip({ level }) {
  return <span className={`level level-${level}`}>{t(levelNames[level])}</span>;
}
