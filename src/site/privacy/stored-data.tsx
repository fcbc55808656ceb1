import { messageRetentionMonths } from "#domain/contact/contact-limits.ts";
import { unconfirmedDays } from "#domain/newsletter/newsletter-limits.ts";
import { noticeLimits } from "#domain/notices/notice-limits.ts";
import { unconfirmedAccountDays } from "#server/auth/accounts/delete-unconfirmed-accounts.ts";
import { sessionDays } from "#server/auth/sessions/rotate-session.ts";
import { type Translate, useTranslate } from "#web/translate.ts";

interface StoredData {
  title: string;
  what: string;
  why: string;
  basis: string;
  how_long: string;
}

/** What is stored about a person, why we may, and for how long. The periods are those of the jobs that delete it. */
function storedData(t: Translate): StoredData[] {
  return [
    ...messageData(t),
    ...accountData(t),
    ...communityData(t),
    ...appealData(t),
    ...noticeData(t),
    ...recordData(t),
  ];
}

function messageData(t: Translate): StoredData[] {
  return [
    {
      title: t("Novidades por e-mail"),
      what: t("Seu endereço, quando você pediu e com que palavras concordou"),
      why: t(
        "Enviar a xepa do dia, um e-mail por dia com ofertas, e provar que você pediu. Não registramos se você abre o e-mail nem em que clica nele.",
      ),
      basis: t("Consentimento (art. 7º, I)"),
      how_long: t(
        "Até você cancelar. Pedido sem confirmação é apagado em {{n}} dias; depois do cancelamento fica só o registro de que você saiu.",
        { n: unconfirmedDays },
      ),
    },
    {
      title: t("Avisos no aparelho e no Telegram"),
      what: t(
        "O endereço e as chaves que seu navegador criou para este site, ou o número da sua conversa com nosso robô; quando você ligou e com que palavras concordou; e que avisos saíram, quando",
      ),
      why: t("Avisar você por onde escolheu e provar que escolheu"),
      basis: t("Consentimento (art. 7º, I)"),
      how_long: t(
        "O aparelho, até você desligar ou a sessão acabar; a conversa, até você desligar aqui ou lá. O registro dos avisos, {{n}} dias.",
        { n: noticeLimits.deliveryDays },
      ),
    },
    {
      title: t("Mensagens de contato"),
      what: t("Nome, e-mail, assunto e o que você escreveu"),
      why: t("Responder a você"),
      basis: t("Pedido seu e legítimo interesse em atender (art. 7º, V e IX)"),
      how_long: t("{{n}} meses", { n: messageRetentionMonths }),
    },
  ];
}

function accountData(t: Translate): StoredData[] {
  return [
    {
      title: t("Conta"),
      what: t(
        "Nome, e-mail, senha (só como código que não volta a ser senha) e as ofertas que você enviou, com suas imagens. O que a câmera grava nelas, como lugar e aparelho, é apagado ao chegar. Com Google ou Facebook, só o nome, o e-mail, o número da conta e o endereço da foto de lá.",
      ),
      why: t("Deixar você entrar, enviar e acompanhar ofertas"),
      basis: t("Execução de contrato (art. 7º, V)"),
      how_long: t(
        "Até você excluir a conta, em Meus dados. Ofertas publicadas ficam, sem ligação com você. Conta que ninguém confirma é apagada em {{n}} dias.",
        { n: unconfirmedAccountDays },
      ),
    },
    {
      title: t("Sessões e verificação em duas etapas"),
      what: t(
        "De cada aparelho em que você entra: navegador, endereço IP e quando foi usado. Se você ativar, a chave do aplicativo autenticador (criptografada) e os códigos de recuperação (só como códigos que não voltam atrás).",
      ),
      why: t("Manter você na conta, mostrar onde ela está aberta e impedir que outros entrem"),
      basis: t("Execução de contrato e segurança (art. 7º, V e IX)"),
      how_long: t(
        "Até você sair ou encerrar a sessão; esquecida, ela acaba depois de {{unused}} dias sem uso e no máximo em {{whole}}. A chave e os códigos, até você desativar.",
        sessionDays,
      ),
    },
    {
      title: t("E-mails sobre a conta"),
      what: t(
        "O endereço e o conteúdo de confirmações, trocas de senha e avisos. Os que contam se uma oferta sua foi aprovada podem ser desligados em Meus dados.",
      ),
      why: t("Entregar o que você pediu e avisar quando algo muda na conta"),
      basis: t("Execução de contrato (art. 7º, V)"),
      how_long: t("Só até serem entregues: ficam criptografados na fila e são apagados quando saem."),
    },
  ];
}

function communityData(t: Translate): StoredData[] {
  return [
    {
      title: t("Seu @ e seu perfil"),
      what: t(
        "O @ que você escolheu, se o perfil aparece e o seu nível, com as contribuições de que ele vem. Os outros veem o @, o nível, o mês em que você chegou e o que você publicou, nunca o nome ou o e-mail.",
      ),
      why: t("Dizer quem enviou e comentou, e dar mais peso a quem ajuda há mais tempo"),
      basis: t("Execução de contrato (art. 7º, V)"),
      how_long: t(
        "Até você excluir a conta. Um @ trocado ou apagado fica por um ano só como código que não volta atrás, para que ninguém o use no seu lugar.",
      ),
    },
    {
      title: t("Votos, respostas, comentários, marcas e denúncias"),
      what: t(
        "O que você votou, respondeu em “Ainda vale?”, comentou, marcou como útil ou denunciou, e quando; e um código do endereço de onde veio, que não volta a ser endereço.",
      ),
      why: t("Mostrar a temperatura e a conversa, e impedir que uma pessoa conte por muitas"),
      basis: t("Execução de contrato e segurança (art. 7º, V e IX)"),
      how_long: t(
        "Até você excluir a conta; o código do endereço, até dois dias depois que a votação fecha. Depois da exclusão as somas ficam sem você, e os comentários ficam como de “conta apagada” ou são apagados, como você escolher.",
      ),
    },
    {
      title: t("Cupons"),
      what: t(
        "Os cupons que você enviou, se contou que um cupom funcionou ou não, e quando; e um código do endereço de onde veio, que não volta a ser endereço.",
      ),
      why: t("Mostrar quais cupons funcionam, e impedir que uma pessoa conte por muitas"),
      basis: t("Execução de contrato e segurança (art. 7º, V e IX)"),
      how_long: t(
        "Até você excluir a conta; o código do endereço, por 30 dias. Depois da exclusão os cupons publicados e as somas ficam sem você.",
      ),
    },
  ];
}

function appealData(t: Translate): StoredData[] {
  return [
    {
      title: t("Recursos"),
      what: t(
        "Se uma oferta sua foi rejeitada e você recorreu: o que escreveu, quando, o que a equipe decidiu e o que respondeu. Só você e a equipe leem; no registro público da moderação aparece que houve um recurso, sem o texto e sem você.",
      ),
      why: t("Olhar uma decisão de novo e responder a você"),
      basis: t("Execução de contrato (art. 7º, V)"),
      how_long: t("Até você excluir a conta, ou até a oferta ser apagada de vez."),
    },
  ];
}

function noticeData(t: Translate): StoredData[] {
  return [
    {
      title: t("Alertas"),
      what: t(
        "O que você quer encontrar, por onde quer saber, que canais pausou e entre que horas não quer ser incomodado. Ninguém mais vê.",
      ),
      why: t("Avisar você do que procura, quando e por onde escolheu"),
      basis: t("Execução de contrato (art. 7º, V)"),
      how_long: t("Até você apagar o alerta ou excluir a conta."),
    },
    {
      title: t("Ofertas salvas"),
      what: t("Que ofertas você salvou e quando. Ninguém mais vê."),
      why: t("Guardar as ofertas para você e avisar quando o preço baixa, quando acabam e quando voltam"),
      basis: t("Execução de contrato (art. 7º, V)"),
      how_long: t("Até você tirar a oferta das salvas ou excluir a conta."),
    },
    {
      title: t("Avisos"),
      what: t(
        "De que oferta ou comentário cada aviso fala, quando aconteceu, por onde saiu e se foi lido. Do feed particular guardamos só quantas vezes o endereço foi trocado: quem tem o endereço lê os avisos, e ele não fica nos nossos registros.",
      ),
      why: t("Mostrar o que há de novo para você e medir quanto um aviso demora"),
      basis: t("Execução de contrato (art. 7º, V)"),
      how_long: t("{{n}} dias, ou até você excluir a conta; o registro de por onde saiu, {{sent}} dias.", {
        n: noticeLimits.noticeDays,
        sent: noticeLimits.deliveryDays,
      }),
    },
  ];
}

function recordData(t: Translate): StoredData[] {
  return [
    {
      title: t("Histórico de mudanças"),
      what: t(
        "Que conta mudou o quê e quando; e, por um dia, a resposta a cada envio, para que um clique repetido valha uma vez",
      ),
      why: t("Responder por decisões, desfazer enganos e investigar abusos"),
      basis: t("Legítimo interesse (art. 7º, IX)"),
      how_long: t("Enquanto o site existir; quando você exclui a conta, fica sem ligação com você."),
    },
    {
      title: t("Registro da moderação"),
      what: t(
        "O que se decidiu sobre ofertas, cupons, comentários e contas: ato, regra, motivo, antes e depois, sob um código ao acaso. É público e não diz de quem é nem quem da equipe decidiu.",
      ),
      why: t("Deixar qualquer pessoa conferir as decisões"),
      basis: t("Legítimo interesse (art. 7º, IX)"),
      how_long: t(
        "Os atos, enquanto o site existir; o que liga o código a você ou ao que você enviou, até você excluir a conta.",
      ),
    },
    {
      title: t("Registro de acesso"),
      what: t("Endereço IP, data, hora e página, quando você entra na conta ou envia algo"),
      why: t("Cumprir a lei e proteger o site"),
      basis: t("Obrigação legal (Marco Civil da Internet, art. 15)"),
      how_long: t("6 meses, em sigilo; depois é apagado."),
    },
  ];
}

export function StoredDataSection() {
  const t = useTranslate();
  return (
    <section aria-labelledby="dados" className="pt-10">
      <h2 id="dados" className="mb-4 text-2xl font-[750]">
        {t("O que guardamos, para quê e por quanto tempo")}
      </h2>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {storedData(t).map(({ title, what, why, basis, how_long }) => (
          <li key={title} className="panel">
            <h3 className="text-xl font-bold">{title}</h3>
            <p className="mt-1">{what}</p>
            <dl className="mt-3 grid grid-cols-1 gap-3">
              <Line name={t("Para quê")} text={why} />
              <Line name={t("Por que podemos (LGPD)")} text={basis} />
              <Line name={t("Por quanto tempo")} text={how_long} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-muted">{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
