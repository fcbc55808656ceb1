export const jobLabels = {
  "end offers": "Encerrar ofertas vencidas",
  "publish articles": "Publicar artigos agendados",
  "refresh heat": "Atualizar as ofertas em alta",
  "refresh verdicts": "Recalcular se os descontos são reais",
  "refresh vocabulary": "Atualizar as sugestões da busca",
  "drop expired rows": "Esvaziar a lixeira e as respostas guardadas",
  "drop old logins under way": "Apagar logins sociais abandonados",
  "advance signing keys": "Avançar a troca de chaves",
  "read signing keys": "Reler as chaves das sessões",
  "end old sessions": "Encerrar sessões antigas",
  "count letters": "Contar os e-mails da fila",
  "drop old letters": "Apagar e-mails antigos",
  "sweep images": "Apagar imagens sem uso",
  "drop old newsletter requests": "Apagar inscrições não confirmadas",
  "drop old messages": "Apagar mensagens antigas",
  "drop old accounts": "Apagar contas nunca confirmadas",
  "purge access log": "Apagar registros de acesso antigos",
  "deliver letters": "Enviar os e-mails da fila",
  vacuum: "Arrumar o banco de dados",
  backup: "Fazer o backup",
} as const;

export type JobName = keyof typeof jobLabels;
