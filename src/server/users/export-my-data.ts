import { requireCaller } from "#server/http/caller.ts";
import type { ReadContext } from "#server/http/route.ts";
import { streamText } from "#server/http/stream-text.ts";
import { listPersonalData, type PersonalTable } from "./personal-data-store.ts";

const notes = {
  leia_me:
    "Tudo o que guardamos sobre você, tabela por tabela, com os nomes do nosso banco de dados. Os horários estão em UTC.",
  nao_incluido:
    "Senha, códigos de recuperação e chaves ficam de fora: da senha e dos códigos guardamos só um resumo que não volta atrás; as chaves, criptografadas.",
};

/** LGPD art. 18: at once, complete and machine-readable. Streamed, since some users have much data. */
export async function exportMyData(context: ReadContext<unknown>): Promise<Response> {
  const { db, caller, config, now, box } = context;
  const me = requireCaller(caller);
  const head = {
    gerado_em: now.toISOString(),
    titular: { id: me.id, email: me.email },
    ...notes,
    registros_de_acesso: {
      motivo: "Marco Civil da Internet, art. 15",
      conteudo: "data, hora, endereço IP, conta e endereço chamado de cada acesso à sua conta",
      guardados_por: "6 meses, em sigilo e fora do banco de dados; depois são apagados",
      como_pedir: `Escreva para ${config.site.dpo_contact}`,
    },
  };
  return streamText(written(head, listPersonalData(db, me, box)), { "Content-Type": "application/json" });
}

async function* written(
  head: object,
  tables: AsyncIterable<PersonalTable>,
): AsyncGenerator<string, undefined> {
  let before = `${JSON.stringify(head).slice(0, -1)},"dados":{`;
  for await (const { name, rows } of tables) {
    let opening = `${before}${JSON.stringify(name)}:[`;
    for await (const some of rows()) {
      if (some.length === 0) continue;
      yield opening + some.map((row) => JSON.stringify(row)).join(",");
      opening = ",";
    }
    before = opening === "," ? "]," : `${opening}],`;
  }
  yield `${before.slice(0, -1)}}}`;
}
