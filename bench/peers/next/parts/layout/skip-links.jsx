import { t } from "../translate.js";

/** The panel has a search only for those who may come in. */
export function SkipLinks({ hasSearch }) {
  return (
    <>
      <a className="skip-link" href="#conteudo">
        {t("Pular para o conteúdo")}
      </a>
      {hasSearch && (
        <a className="skip-link" href="#busca">
          {t("Pular para a busca")}
        </a>
      )}
    </>
  );
}
