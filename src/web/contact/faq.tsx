import type { ReactNode } from "react";
import { useTranslate } from "#web/translate.ts";
import { ChevronDown } from "#web/ui/icons.ts";

export function Faq({ name }: { name: string }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="perguntas" className="pt-13">
      <h2 id="perguntas" className="mb-5 text-2xl font-[750] md:text-3xl">
        {t("Perguntas frequentes")}
      </h2>
      <div className="grid grid-cols-1 gap-3">
        <Question asked={t("{{name}} vende os produtos?", { name })}>
          {t(
            "Não. Nós divulgamos ofertas de lojas parceiras; a compra, a entrega e a troca são com a loja. Se algo deu errado com o pedido, fale primeiro com ela.",
          )}
        </Question>
        <Question asked={t("O preço mudou ou a oferta acabou. O que eu faço?")}>
          {t(
            "Acontece: quem manda no preço é a loja, e as melhores ofertas duram pouco. Avise pelo formulário com o assunto “Problema com uma oferta” e nós conferimos.",
          )}
        </Question>
        <Question asked={t("Como envio uma oferta?")}>
          {t("Encontrou um bom preço? Mande o link da loja. Nossa equipe confere antes de publicar.")}{" "}
          <a href="/enviar-produtos" className="text-link">
            {t("Enviar oferta")}
          </a>
        </Question>
        <Question asked={t("Vocês ganham comissão?")}>
          {t(
            "Podemos receber uma comissão quando você compra por um link que diz «Publicidade». O preço para você não muda, e comissão não compra lugar na lista. Onde o link leva nosso código, há ao lado um link sem comissão.",
          )}
        </Question>
        <Question asked={t("Como cancelo os e-mails?")}>
          {t("Todo e-mail de ofertas traz um link para cancelar com um clique, sem senha e sem pergunta.")}
        </Question>
        <Question asked={t("Quanto tempo demora a resposta?")}>
          {t(
            "Respondemos por ordem de chegada, para o e-mail que você informar. Se não achar a resposta, olhe também no spam.",
          )}
        </Question>
      </div>
    </section>
  );
}

/** The browser opens and closes it; no script is needed. */
function Question({ asked, children }: { asked: string; children: ReactNode }) {
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 px-4 py-3 font-[650] [&::-webkit-details-marker]:hidden">
        {asked}
        <ChevronDown size={20} className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <p className="max-w-[44em] px-4 pb-4 text-lead">{children}</p>
    </details>
  );
}
