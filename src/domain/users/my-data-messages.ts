export const myDataMessages = {
  no_name: "Informe seu nome completo",
  name_changed: "Nome atualizado com sucesso!",
  letters_on: "Pronto! Você vai receber um e-mail quando uma oferta sua for analisada.",
  letters_off: "Pronto! Não vamos mais enviar e-mails sobre a análise das suas ofertas.",
  letters_choice: "Escolha se quer receber os avisos",
  comments_choice: "Escolha o que fazer com os seus comentários",
  session_ended: "Sessão encerrada.",
  unknown_session: "Esta sessão não existe mais.",
  wrong_password: "Senha incorreta",
  same_email: "Este já é o e-mail da sua conta",
  wrong_email: "Este não é o e-mail da sua conta",
  proof_needed: "Entre de novo para confirmar que é você.",
  last_admin:
    "Você é a única pessoa que administra o site. Torne outra pessoa administradora antes de excluir sua conta.",
  account_deleted: "Sua conta e seus dados pessoais foram excluídos.",
} as const;
