import Plus from "lucide-react/icons/plus";
import type { JSX } from "react";
import { Link } from "react-router";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";

/** For somebody who has not sent any yet: how an offer gets onto the site. */
export function SendOffer(): JSX.Element {
  const t = useTranslate();
  return (
    <section aria-labelledby="enviar" className="panel mt-5">
      <h3 id="enviar" className="text-2xl font-[750]">
        {t("Achou um preço bom?")}
      </h3>
      <p className="mt-1 text-lg text-lead">{t("Conte para todo mundo. Leva um minuto:")}</p>
      <ol className="steps mt-6 lg:grid-cols-3">
        <li>
          <p className="font-semibold">{t("Você envia o link da loja e o preço.")}</p>
        </li>
        <li>
          <p className="font-semibold">{t("Nossa equipe confere se a oferta é de verdade.")}</p>
        </li>
        <li>
          <p className="font-semibold">{t("Aprovada, ela aparece para quem visita o site.")}</p>
        </li>
      </ol>
      <Link to="/enviar-produtos" className={`${buttonClass("primary", "lg")} mt-7 max-md:w-full`}>
        <Plus size={20} /> {t("Enviar minha primeira oferta")}
      </Link>
    </section>
  );
}
