import type { Company } from "#domain/site/company.ts";
import { CompanyParagraph, ContactLink, LegalSection, Paragraph } from "#site/legal/legal-section.tsx";
import type { Page, PageContext } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";

function View({ context: { site } }: { context: PageContext }) {
  const t = useTranslate();
  return (
    <div className="wrap pt-13 pb-16">
      <header className="max-w-[44em]">
        <h1 className="text-4xl font-extrabold">{t("Termos de uso")}</h1>
        <p className="mt-3 text-xl text-lead">
          {t(
            "Curtos e em português claro: o que {{name}} faz, o que você pode fazer aqui e o que vale entre nós.",
            {
              name: site.name,
            },
          )}
        </p>
      </header>
      <WhatItIs name={site.name} />
      <LegalSection id="publicidade" title="Publicidade">
        <Paragraph text="Os links para as lojas que trazem a palavra «Publicidade» podem ser links de afiliado: se você comprar, podemos receber uma comissão, sem custo para você. Onde o link leva nosso código, há ao lado um link sem comissão. A comissão não decide o que é aprovado nem o que aparece como quente: isso vem da conferência, dos votos e dos cliques de quem visita." />
      </LegalSection>
      <LegalSection id="contas" title="Contas">
        <Paragraph text="Para navegar não é preciso conta. Para enviar ofertas, sim: use um e-mail seu, dados verdadeiros e uma senha que só você conheça. Contas são para maiores de 18 anos, ou para adolescentes com a ajuda de quem responde por eles." />
        <Paragraph
          text="Você responde pelo que é feito com a sua conta. Se desconfiar de outra pessoa nela, troque a senha e encerre as outras sessões em Meus dados."
          link={{ to: "/meus-dados", label: "Abrir meus dados" }}
        />
        <Paragraph text="Você pode excluir a conta quando quiser, sozinho e na hora. Podemos suspender contas usadas para golpe, spam ou ataque, e dizemos o motivo por e-mail a quem for dono delas." />
      </LegalSection>
      <Submissions />
      <LegalSection id="garantias" title="O que não garantimos">
        <Paragraph text="Fazemos o possível para o site estar no ar e as ofertas estarem certas, mas ele é oferecido como está: não garantimos que uma oferta exista até você chegar à loja, nem respondemos por produto, entrega, troca ou atendimento dela. Nada aqui diminui os direitos que a lei dá a você como consumidor." />
        <Paragraph text="Não use o site para atacar outros, contornar proteções ou copiar o conteúdo em massa por robôs que ignorem o robots.txt." />
      </LegalSection>
      <LegalSection id="dados" title="Seus dados">
        <Paragraph
          text="Guardamos o mínimo e você manda no que é seu."
          link={{ to: "/privacidade", label: "Política de privacidade" }}
        />
      </LegalSection>
      <LawAndChanges contact={site.dpo_contact} company={site.company} />
      <p className="mt-10 text-sm text-muted">{t("Última atualização: novembro de 2026.")}</p>
    </div>
  );
}

function WhatItIs({ name }: { name: string }) {
  return (
    <LegalSection id="o-que-e" title="O que é o site">
      <Paragraph
        text="{{name}} é um portal de divulgação: mostra ofertas de lojas parceiras e leva você até elas. Não vendemos, não entregamos e não recebemos pagamentos. A compra é um contrato entre você e a loja."
        values={{ name }}
      />
      <Paragraph
        text="Preço, estoque, frete, cupom e prazo são da loja e podem mudar a qualquer momento. Conferimos as ofertas antes de publicar, mas vale o que a loja mostra na hora da compra. Viu algo errado? Avise e corrigimos."
        link={{ to: "/contato?assunto=problema-oferta", label: "Avisar sobre uma oferta" }}
      />
    </LegalSection>
  );
}

function Submissions() {
  const t = useTranslate();
  return (
    <LegalSection id="envios" title="O que você pode enviar">
      <Paragraph text="Envie ofertas reais, de lojas que existem, com o preço e o link certos. Não vale:" />
      <ul className="list-disc pl-4">
        <li>
          {t(
            "produto proibido por lei ou proibido para menores: álcool, tabaco, apostas, armas, conteúdo adulto;",
          )}
        </li>
        <li>{t("golpe, falsificação, preço inventado ou link que leva a outro lugar;")}</li>
        <li>{t("texto ou imagem que ofenda, engane ou seja de outra pessoa sem permissão;")}</li>
        <li>{t("a mesma oferta repetida, ou propaganda disfarçada.")}</li>
      </ul>
      <Paragraph text="O que você escreve e as imagens que envia continuam seus; você nos permite mostrá-los, ajustá-los e compartilhá-los junto com a oferta, também depois que a conta for excluída, sem o seu nome." />
      <Paragraph text="Toda oferta passa por uma pessoa da equipe antes de ir ao ar. Podemos recusar, corrigir ou retirar uma oferta; quem enviou recebe o motivo e pode corrigir e enviar de novo, ou recorrer uma vez: outra pessoa da equipe decide, se houver." />
    </LegalSection>
  );
}

function LawAndChanges({ contact, company }: { contact: string; company: Company }) {
  const t = useTranslate();
  return (
    <>
      <LegalSection id="lei" title="Lei e contato">
        <Paragraph text="Valem as leis do Brasil, entre elas o Código de Defesa do Consumidor (Lei 8.078/1990), o Marco Civil da Internet (Lei 12.965/2014) e a LGPD (Lei 13.709/2018). Conflitos podem ser levados ao foro da cidade onde você mora." />
        <CompanyParagraph label={t("Quem responde pelo site:")} company={company} />
        <p>
          {t("Perguntas, pedidos e reclamações:")} <ContactLink contact={contact} />
        </p>
      </LegalSection>
      <LegalSection id="mudancas" title="Mudanças">
        <Paragraph text="Se estes termos mudarem, a data abaixo muda junto. Mudanças que pesem para quem tem conta são avisadas por e-mail antes de valer; quem não concordar pode sair." />
      </LegalSection>
    </>
  );
}

export const termsPage: Page<null> = {
  load: async () => null,
  tags: () => [],
  View,
  head: (_, { site, t }) => ({
    title: `${t("Termos de uso")} · ${site.name}`,
    description: t(
      "O que o site faz, o que você pode enviar, como as ofertas são conferidas e o que vale entre nós. Preços e estoque são das lojas.",
    ),
    canonical: "/termos",
  }),
};
