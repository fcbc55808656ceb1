import { useTranslate } from "#web/translate.ts";

/** §2: the footer's security picture. A shield hung like a price card. */
export function SecurityBadge() {
  const t = useTranslate();
  return (
    <svg
      width="188"
      height="64"
      viewBox="0 0 188 64"
      className="max-w-full"
      role="img"
      aria-label={t("Links verificados e conexão segura")}
    >
      <rect className="fill-yellow" x="1" y="1" width="186" height="62" rx="11" />
      <rect className="fill-none stroke-char" x="4" y="4" width="180" height="56" rx="8" strokeWidth="1.5" />
      <path
        className="fill-go"
        d="M32 12c5 4 10 5.5 15 5.500v13c0 10-6.5 16.5-15 20.5-8.5-4-15-10.5-15-20.500v-13c5 0 10-1.5 15-5.500z"
      />
      <path
        className="fill-none stroke-white"
        d="m25 32 5.5 5.500L40 27"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text className="fill-char text-[13px] font-bold" x="56" y="29">
        {t("Links verificados")}
      </text>
      <text className="fill-char text-[12px]" x="56" y="46">
        {t("Conexão segura")}
      </text>
    </svg>
  );
}
