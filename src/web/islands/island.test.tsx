import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ACTIVATED_KEY } from "#web/api/stored-session.ts";
import { TranslateProvider } from "#web/translate.ts";
import { AwakeContext, Island } from "./island.tsx";

const hostile = `"><script>alert('x')</script></x-island>&quot;\u2028`;

/** Reads an attribute the way an HTML parser does. */
function attribute(html: string, name: string): string | undefined {
  const entities: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", "#x27": "'" };
  const escaped = new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1];
  return escaped?.replace(/&([^;]+);/g, (entity, name: string) => entities[name] ?? entity);
}

function marker(language: "pt-BR" | "en"): string {
  return renderToStaticMarkup(
    <TranslateProvider language={language} texts={{ Copiar: "Copy", "Olá, {{name}}": "Hi, {{name}}" }}>
      <Island name="coupon" wake="touch" props={{ code: hostile }} texts={["Copiar", "Olá, {{name}}"]}>
        <b>{hostile}</b>
      </Island>
    </TranslateProvider>,
  );
}

test("props survive the attribute, and cannot close the markup", () => {
  const html = marker("pt-BR");
  expect(html).not.toContain("<script");
  expect(html.match(/<\/?x-island/g)).toHaveLength(2);
  expect(JSON.parse(attribute(html, "data-props") ?? "")).toEqual({ code: hostile });
});

test("texts are included in English only, with their placeholders", () => {
  expect(attribute(marker("pt-BR"), "data-texts")).toBeUndefined();
  expect(JSON.parse(attribute(marker("en"), "data-texts") ?? "")).toEqual({
    Copiar: "Copy",
    "Olá, {{name}}": "Hi, {{name}}",
  });
});

test("the marker names its island and when it hydrates", () => {
  const html = marker("pt-BR");
  expect(attribute(html, "data-island")).toBe("coupon");
  expect(attribute(html, "data-wake")).toBe("touch");
});

test("an island that waits for a stored value has the key that the loader looks for", () => {
  const html = renderToStaticMarkup(<Island name="x" wake={ACTIVATED_KEY} props={{}} />);
  expect(attribute(html, "data-wake")).toBe("xepa-account-activated");
});

test("inside a hydrated island no marker is needed", () => {
  const html = renderToStaticMarkup(
    <AwakeContext value={true}>
      <Island name="coupon" wake="touch" props={{}}>
        <b>live</b>
      </Island>
    </AwakeContext>,
  );
  expect(html).toBe("<b>live</b>");
});
