import { Island } from "../islands/island.jsx";
import { t } from "../translate.js";
import { NewsletterIsland } from "./newsletter-island.jsx";

export function NewsletterBand(props) {
  return (
    <section id="novidades" className="newsletter mt-16 scroll-mt-4 print:hidden">
      <div className="wrap grid grid-cols-1 items-center gap-5 py-11 lg:grid-cols-2">
        <div>
          <h2 className="text-3xl font-extrabold md:text-4xl">{t("A xepa do dia no seu e-mail")}</h2>
          <p className="mt-1 text-lg">{t("As melhores ofertas, sem spam. Cancele quando quiser.")}</p>
          <a href="/termos" className="text-link mt-1 text-sm">
            {t("Termos de uso")}
          </a>
        </div>
        <Island name="newsletter" wake="touch" props={props}>
          <NewsletterIsland {...props} />
        </Island>
      </div>
    </section>
  );
}
