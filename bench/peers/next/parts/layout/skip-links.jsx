import { t } from "../translate.js";

const link = "fixed top-2 left-2 z-50 rounded-lg bg-ink px-4 py-3 font-[650] text-paper not-focus:sr-only";

/** The panel has a search only for those who may come in. */
export function SkipLinks({ hasSearch }) {
  return (
    <>
      <a className={link} href="#conteudo">
        {t("Pular para o conteúdo")}
      </a>
      {hasSearch && (
        <a className={link} href="#busca">
          {t("Pular para a busca")}
        </a>
      )}
    </>
  );
}
