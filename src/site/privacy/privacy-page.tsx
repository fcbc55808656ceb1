import { channelConsent } from "#domain/notices/channel-consent.ts";
import { openDataPath } from "#domain/open-data/open-data.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { CompanyParagraph, ContactLink, LegalSection, Paragraph } from "#site/legal/legal-section.tsx";
import type { Page, PageContext } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { StoredDataSection } from "./stored-data.tsx";

function View({ context: { site } }: { context: PageContext }) {
  const t = useTranslate();
  return (
    <div className="wrap pt-13 pb-16">
      <header className="max-w-[44em]">
        <h1 className="text-4xl font-extrabold">{t("Privacidade")}</h1>
        <p className="mt-3 text-xl text-lead">
          {t(
            "Guardamos o mínimo, pelo menor tempo possível, e não vendemos dados. Você pode navegar por todo o site sem se identificar.",
          )}
        </p>
      </header>
      <StoredDataSection />
      <LegalSection id="cookies" title="Cookies e rastreadores">
        <Paragraph text="Não usamos cookies de publicidade nem de perfil, nem carregamos nada de outros sites. Há um só cookie, “lng”, criado apenas se você escolher um idioma, para lembrar a escolha por um ano." />
        <Paragraph text="Se você entra na sua conta, a sessão (“xepa-session”) e o nome que aparece no menu (“xepa-profile”) ficam guardados no seu próprio navegador e somem quando você sai. Depois da confirmação do e-mail, “xepa-account-activated” lembra de dar a boa notícia e some em seguida. A escolha de idioma fica em “lng”, a do tema claro ou escuro, em “xepa-theme”, e uma página para quando falta internet, no cache “offline”." />
        <Paragraph text="O que você começa a escrever em uma oferta ou um cupom fica só no seu navegador (“xepa-draft-offer”, “xepa-draft”, “xepa-draft-coupon” e “xepa-edits”) e some quando você envia, descarta ou sai da conta." />
        <Paragraph text="Ao entrar com Google ou Facebook, um cookie “xepa-login” guarda por 5 minutos que foi este navegador que começou." />
        <Paragraph text="Contamos os cliques nas ofertas para saber o que está quente. Para não contar duas vezes, guardamos por um dia um código que não mostra quem clicou." />
      </LegalSection>
      <Sharing site={site} />
      <Rights site={site} />
      <LegalSection id="seguranca" title="Segurança e crianças">
        <Paragraph text="A conexão é criptografada, senhas e chaves não ficam legíveis no banco de dados e só quem precisa tem acesso. Se um incidente puser você em risco, avisamos você e a Autoridade Nacional de Proteção de Dados (ANPD) no prazo da lei." />
        <Paragraph text="O site não é dirigido a crianças e não recolhe dados delas de propósito. Se isso aconteceu, escreva e apagamos." />
      </LegalSection>
      <p className="mt-10 text-sm text-muted">{t("Última atualização: novembro de 2026.")}</p>
    </div>
  );
}

function Sharing({ site }: { site: SiteIdentity }) {
  const t = useTranslate();
  return (
    <LegalSection id="terceiros" title="Com quem compartilhamos">
      <Paragraph text="Com ninguém que venda ou anuncie. Nossos e-mails saem por um serviço de envio, que só vê o necessário para entregar. Autoridades recebem dados quando a lei obriga." />
      {site.contact_service && (
        <Paragraph
          text="As mensagens do formulário de contato passam também pelo serviço {{service}}, que as entrega à nossa equipe."
          values={{ service: site.contact_service }}
        />
      )}
      <p>
        {t("Se você ligar avisos fora do site:")} {t(channelConsent.push)} {t(channelConsent.telegram)}
      </p>
      {site.open_data && (
        <Paragraph
          text="Os arquivos abertos e as respostas a assistentes não têm nada sobre pessoas."
          link={{ to: openDataPath, label: "Dados abertos" }}
        />
      )}
      <Paragraph text="Quando você abre uma oferta, vai para o site da loja, que tem a própria política. O link pode dizer à loja que você veio daqui, para a comissão de afiliado; ele leva o nosso código e nada sobre você. Onde ele existe, há ao lado um link sem comissão." />
    </LegalSection>
  );
}

function Rights({ site: { company, dpo_contact } }: { site: SiteIdentity }) {
  const t = useTranslate();
  return (
    <LegalSection id="direitos" title="Seus direitos">
      <Paragraph text="Pela LGPD (art. 18), você pode, sem custo e a qualquer momento:" />
      <ul className="list-disc pl-4">
        <li>
          {t("saber se temos dados seus e receber uma cópia deles, também para levar a outro serviço;")}
        </li>
        <li>{t("corrigir o que estiver errado ou incompleto;")}</li>
        <li>{t("apagar, bloquear ou tornar anônimo o que não for necessário;")}</li>
        <li>{t("saber com quem compartilhamos;")}</li>
        <li>{t("retirar o consentimento e cancelar os e-mails com um clique;")}</li>
        <li>{t("reclamar à ANPD.")}</li>
      </ul>
      <Paragraph
        text="Quem tem conta faz quase tudo sozinho e na hora: ver, corrigir, baixar e excluir."
        link={{ to: "/meus-dados", label: "Abrir meus dados" }}
      />
      <CompanyParagraph label={t("Quem controla os dados:")} company={company} />
      <p>
        {t(
          "Respondemos na hora quando dá e em até 15 dias por completo. Fale com o encarregado pelos dados:",
        )}{" "}
        <ContactLink contact={dpo_contact} />
      </p>
    </LegalSection>
  );
}

export const privacyPage: Page<null> = {
  load: async () => null,
  tags: () => [],
  View,
  head: (_, { site, t }) => ({
    title: `${t("Privacidade")} · ${site.name}`,
    description: t(
      "Que dados guardamos, para quê, por quanto tempo e como exercer seus direitos pela LGPD. Sem rastreadores e sem cookies de publicidade.",
    ),
    canonical: "/privacidade",
  }),
};
