import type { Read } from "#server/http/route.ts";
import { listPersonalData } from "./personal-data-store.ts";
import { self } from "./self.ts";

/** What a person who reads the file should know before the tables. */
const notes = {
  leia_me:
    "Tudo o que guardamos sobre você, tabela por tabela, com os nomes do nosso banco de dados. Os horários estão em UTC.",
  nao_incluido:
    "Senhas, chaves e códigos ficam de fora: guardamos só o resumo criptográfico deles, que protege a sua conta.",
};

/** LGPD art. 18: at once and whole, in a form that other programs can read. */
export async function exportMyData({ db, caller, config, now, box }: Read<unknown>) {
  const me = self(caller);
  return {
    gerado_em: now.toISOString(),
    titular: { id: me.id, email: me.email },
    ...notes,
    registros_de_acesso: {
      motivo: "Marco Civil da Internet, art. 15",
      conteudo: "data, hora, endereço IP, conta e endereço chamado de cada acesso à sua conta",
      guardados_por: "6 meses, em sigilo e fora do banco de dados; depois são apagados",
      como_pedir: `Escreva para ${config.site.dpo_contact}.`,
    },
    dados: await listPersonalData(db, me, box),
  };
}
