import { buttonClass } from "xepa/web/ui/button-class.ts";
import { t } from "../translate.js";

export function MoreCommentsIsland({ href }) {
  const label = t("Mais comentários");
  const look = `${buttonClass("line", "lg")} min-w-[min(13rem,100%)] print:hidden`;
  return (
    <div className="grid justify-items-center gap-3 pt-3">
      {href ? (
        <a href={href} rel="nofollow" className={look}>
          {label}
        </a>
      ) : (
        <button type="button" className={look}>
          {label}
        </button>
      )}
      <p role="status" className="sr-only" />
    </div>
  );
}
