import type { JSX } from "react";
import type { Doubt, LinkReading } from "#domain/store-pages/link-reading-schema.ts";
import { EyeOff, ScanText } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Check, CircleCheck, LoaderCircle, TriangleAlert, X } from "#web/ui/icons.ts";
import type { OfferedPictures } from "./use-link-pictures.ts";
import type { LinkReader } from "./use-link-reading.ts";

/** What becomes of reading the store's page. The live region exists before its text, so that it is read out. */
export function ReadingNotes({ reader }: { reader: LinkReader }) {
  const t = useTranslate();
  const { url, shown, access, read } = reader;
  const isMember = access === "member";
  const phase = url === undefined || !isMember ? undefined : (shown?.phase ?? "waiting");
  const isReading = phase === "reading";
  return (
    <div className={phase ? `reading ${lookOf(reader)}` : "empty-reading"}>
      {phase && <ReadingIcon reader={reader} />}
      <div role="status">
        {url !== undefined && access === "visitor" && (
          <p className="field-hint">{t("Depois de entrar na sua conta, lemos a página da loja por você.")}</p>
        )}
        {phase === "waiting" && (
          <p>{t("Podemos ler nome, preço e fotos e preencher o que estiver vazio.")}</p>
        )}
        {isReading && (
          <>
            <p className="font-bold">{t("Lendo a página da loja…")}</p>
            <p className="text-sm">{t("Pode ir escrevendo: o que você digitar não é trocado.")}</p>
          </>
        )}
        {shown?.phase === "failed" && isMember && <p>{t(shown.sentence)}</p>}
        {shown?.phase === "read" && isMember && (
          <Summary reading={shown.reading} pictures={reader.pictures} />
        )}
      </div>
      {phase && (
        <Button
          kind="line"
          size="tight"
          className="px-3.5 text-ink aria-disabled:cursor-default aria-disabled:opacity-70"
          // One button all the time: it keeps the focus, and a second tap does nothing.
          aria-disabled={isReading || undefined}
          onClick={isReading ? undefined : read}
          label={isReading ? t("Lendo…") : phase === "waiting" ? t("Ler a página da loja") : t("Ler de novo")}
        />
      )}
    </div>
  );
}

function lookOf({ shown }: LinkReader): string {
  if (shown?.phase === "failed") return "reading-no";
  if (shown?.phase !== "read") return "";
  return isDoubtful(shown.reading) ? "reading-warn" : "reading-ok";
}

function isDoubtful({ available, doubts }: LinkReading): boolean {
  return available === false || doubts.length > 0;
}

function ReadingIcon({ reader: { shown } }: { reader: LinkReader }): JSX.Element {
  if (!shown) return <ScanText size={20} aria-hidden="true" />;
  if (shown.phase === "failed") return <EyeOff size={20} aria-hidden="true" />;
  if (shown.phase === "reading")
    return <LoaderCircle size={20} aria-hidden="true" className="motion-safe:animate-spin" />;
  return isDoubtful(shown.reading) ? (
    <TriangleAlert size={20} aria-hidden="true" />
  ) : (
    <CircleCheck size={20} aria-hidden="true" />
  );
}

interface SummaryProps {
  reading: LinkReading;
  pictures: OfferedPictures;
}

/** What was found, and what has to be typed. */
function Summary({ reading, pictures: { list, isLoading } }: SummaryProps) {
  const t = useTranslate();
  const { store, name, price, original_price, images, available, doubts } = reading;
  const isDoubted = (field: Doubt["field"]) => doubts.some((doubt) => doubt.field === field);
  // A page without a price is doubted about it only where it has one in another currency.
  const missingPrice = isDoubted("price")
    ? t("o preço da página não é em reais: preencha")
    : t("não achamos o preço: preencha");
  // Once, when all have come or failed: this region is read out whenever it changes.
  const photos = list.length === 1 ? t("1 foto") : t("{{n}} fotos", { n: list.length });
  const found = [
    ...(name ? [t("nome")] : []),
    ...(price ? [t("preço")] : []),
    ...(original_price && original_price > (price ?? 0) ? [t("preço original")] : []),
    ...(list.length > 0 && !isLoading ? [photos] : []),
  ];
  const missing = [
    ...(name ? [] : [t("não achamos o nome: preencha")]),
    ...(price ? [] : [missingPrice]),
    ...(images.length > 0 && list.length === 0 && !isLoading ? [t("não deu para abrir as fotos")] : []),
  ];
  return (
    <>
      <p className="font-bold">
        {store ? t("Lemos a página da loja {{store}}", { store }) : t("Lemos a página da loja")}
      </p>
      <ul className="read-steps">
        {found.map((step) => (
          <li key={step}>
            <Check size={15} aria-hidden="true" />
            {step}
          </li>
        ))}
        {missing.map((step) => (
          <li key={step} className="step-no">
            <X size={15} aria-hidden="true" />
            {step}
          </li>
        ))}
      </ul>
      {available === false && !isDoubted("available") && (
        <p className="font-bold">{t("A loja diz que o produto está esgotado.")}</p>
      )}
      {doubts.map(({ field, message }) =>
        field === "available" ? <p key={message}>{t("Confira: {{doubt}}", { doubt: t(message) })}</p> : null,
      )}
      {doubts.some(({ field }) => field !== "available") && (
        <p className="text-sm">{t("Confira os campos que marcamos.")}</p>
      )}
    </>
  );
}
