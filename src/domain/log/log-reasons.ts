/** The rules that acts follow. A number stays what it is: entries hold it. */
export const logRules = {
  "0": "o próprio registro",
  "1.1": "conferida",
  "1.2": "nível de quem enviou",
  "1.3": "repetida",
  "1.4": "decisão desfeita",
  "2.1": "golpe ou loja falsa",
  "2.2": "produto que não publicamos",
  "2.3": "link errado",
  "3.1": "preço comum",
  "3.2": "preço que não confere",
  "4.1": "descrição ou imagem errada",
  "4.2": "condição escondida",
  "5.1": "oferta ou cupom que acabou",
  "5.2": "relatos de pessoas",
  "5.4": "volta confirmada",
  "6.1": "spam",
  "6.2": "ofensa",
  "6.3": "link em comentário",
  "6.4": "conduta da conta",
  "7.1": "denúncia",
  "7.2": "recurso",
  "8.1": "arrumação da equipe",
  "8.2": "níveis e papéis",
  "9": "outro motivo",
} as const;
export type LogRule = keyof typeof logRules;

/**
 * Every reason that an entry can give, with its rule. What a moderator writes by hand stays outside the log: there it is `outro`.
 * A reason in the log keeps its name for ever: it is hashed.
 */
export const logReasons = {
  "registro-iniciado": ["0", "O que foi decidido antes do registro está aqui em números, se houve algo."],
  "backup-restaurado": ["0", "O registro continua de onde estava no backup."],
  conferida: ["1.1", "Conferida pela equipe."],
  "publicada-na-hora": ["1.2", "Quem enviou tem nível para publicar na hora."],
  repetida: ["1.3", "Já foi publicada."],
  desfeita: ["1.4", "A decisão foi desfeita."],
  golpe: ["2.1", "Golpe ou loja falsa."],
  "nao-publicamos": ["2.2", "Não publicamos este tipo de produto."],
  "link-errado": ["2.3", "O link não leva ao produto."],
  "loja-errada": ["2.3", "O cupom não é desta loja."],
  "preco-comum": ["3.1", "O preço não está abaixo do habitual."],
  "preco-nao-confere": ["3.2", "O preço não confere com o da loja."],
  "cupom-nao-funciona": ["3.2", "O código não funcionou."],
  "preco-mudou": ["3.2", "O preço da loja mudou."],
  "preco-corrigido": ["3.2", "O preço foi corrigido."],
  "conteudo-errado": ["4.1", "A descrição ou a imagem não são do produto."],
  "condicao-escondida": ["4.2", "As condições não conferem com as da loja."],
  "so-uma-pessoa": ["4.2", "O código só vale para uma pessoa ou conta."],
  acabou: ["5.1", "A oferta já terminou ou está esgotada."],
  "encerrada-por-quem-enviou": ["5.1", "Quem enviou disse que acabou."],
  "cupom-vencido": ["5.1", "O cupom já venceu."],
  relatos: ["5.2", "Pessoas disseram que acabou."],
  "volta-confirmada": ["5.4", "Pessoas confirmaram que voltou."],
  "reaberta-pela-equipe": ["5.4", "A equipe conferiu que voltou."],
  spam: ["6.1", "Spam."],
  ofensivo: ["6.2", "Ofensivo."],
  "link-em-comentario": ["6.3", "Link em comentário."],
  conduta: ["6.4", "Conduta da conta."],
  "suspensao-encerrada": ["6.4", "A suspensão foi encerrada."],
  denuncias: ["7.1", "Várias pessoas denunciaram."],
  "denuncia-nao-confirmada": ["7.1", "A equipe olhou e nada fere as regras."],
  contestacao: ["7.2", "Quem enviou recorreu da decisão."],
  "contestacao-aceita": ["7.2", "O recurso mostrou que a decisão estava errada."],
  "contestacao-negada": ["7.2", "O recurso não mudou a decisão."],
  arrumacao: ["8.1", "Arrumação da equipe."],
  "lojas-unidas": ["8.1", "As duas eram a mesma loja."],
  nivel: ["8.2", "Nível dado pela equipe."],
  papel: ["8.2", "Papel dado pela equipe."],
  outro: ["9", "Outro motivo."],
} as const satisfies Record<string, readonly [LogRule, string]>;
export type LogReason = keyof typeof logReasons;

export function ruleOf(reason: LogReason): LogRule {
  return logReasons[reason][0];
}
