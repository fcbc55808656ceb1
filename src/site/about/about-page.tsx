import type { Page, PageContext } from "#site/serving/page.ts";
import { HowItWorks, Team, Values } from "#web/about/about-sections.tsx";
import { Figures } from "#web/about/figures.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";

function View({ context: { site } }: { context: PageContext }) {
  const t = useTranslate();
  return (
    <>
      <section className="hero">
        <div className="about-columns wrap">
          <div>
            <p className="font-[650] text-green-deep">{t("Sobre {{name}}", { name: site.name })}</p>
            <h1 className="mt-3 mb-4.5 text-hero font-extrabold">{t("Preço bom a gente divide.")}</h1>
            <h2 className="text-xl font-bold">{t("Nossa missão")}</h2>
            <p className="mt-2 max-w-[34em] text-xl text-lead">
              {t(
                "Ajudar quem compra pela internet no Brasil a pagar menos sem cair em pegadinha: juntamos as ofertas que a comunidade encontra, conferimos uma a uma e mostramos o preço como ele é.",
              )}
            </p>
          </div>
          <Figures figures={site.figures} />
        </div>
      </section>
      <HowItWorks />
      <Values />
      <Team />
      <Invitation since={site.since} name={site.name} />
    </>
  );
}

function Invitation({ name, since }: { name: string; since: number }) {
  const t = useTranslate();
  return (
    <section className="wrap pt-13 pb-16" aria-labelledby="participe">
      <div className="about-call rounded-card p-5 md:p-6.5">
        <h2 id="participe" className="text-2xl font-extrabold text-green-deep md:text-3xl">
          {t("Achou um preço bom? Conta pra gente.")}
        </h2>
        <p className="max-w-[44em] text-lg">
          {t("{{name}} existe desde {{year}} e vive do que cada pessoa encontra e divide.", {
            name,
            year: since,
          })}
        </p>
        <p className="mt-2 flex flex-wrap gap-3 print:hidden">
          <ButtonLink label={t("Enviar uma oferta")} kind="primary" size="lg" href="/enviar-produtos" />
          <ButtonLink label={t("Fale com a gente")} kind="line" size="lg" href="/contato" />
        </p>
      </div>
    </section>
  );
}

export const aboutPage: Page<null> = {
  sheet: "about",
  load: async () => null,
  tags: () => [],
  View,
  head: (_, { site, t }) => ({
    title: `${t("Sobre {{name}}", { name: site.name })} · ${site.name}`,
    description: t(
      "Nossa missão, como funciona, no que acreditamos e quem faz: conheça a comunidade que garimpa e confere ofertas todos os dias.",
    ),
    canonical: "/sobre",
  }),
};
