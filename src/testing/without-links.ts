/** A document or answer without what may differ by what links earn: their addresses, the words about them, and the clean ones beside them. */
export function withoutLinks(text: string): string {
  return (
    text
      .replaceAll("<!-- -->", "")
      .replace(/<a [^>]*class="plain-link.*?<\/a>/g, "")
      .replace(/<a [^>]*data-out=""[^>]*>/g, "<a>")
      .replace(
        /<span aria-hidden="true"[^>]*>(?:Publicidade|Sem comissão|Advertising|No commission)<\/span>/g,
        "<span>",
      )
      .replace(
        /(?:Este link não rende comissão para a gente|Se você comprar por este link[^<]*mesmo)\. ?/g,
        "",
      )
      // Without a script the way that copies a code says aloud what it is.
      .replace(/\((?:publicidade|sem comissão), abre em nova aba\)/g, "")
      // Whether a store's links earn is one of its facts.
      .replace(/<p class="store-pay">[^<]*<\/p>/g, "")
      .replace(/(<dt>Os links rendem comissão\?<\/dt>)<dd>.*?<\/dd>/g, "$1")
      .replace(/"commission":(?:true|false|null)/g, "")
      .replace(/data-props="([^"]*)"/g, (_, props: string) => JSON.stringify(withoutTerms(props)))
  );
}

/** What an island is sent to make links with. */
function withoutTerms(props: string): unknown {
  const { terms: _, ...rest } = JSON.parse(props.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  return rest;
}
