export const peopleMessages = {
  unknown_user: "Este usuário não existe mais.",
  promoted: "Pronto! Esta pessoa agora é admin.",
  demoted: "Pronto! Esta pessoa não é mais admin.",
  banned: "Conta suspensa. Todas as sessões dela foram encerradas.",
  unbanned: "Conta reativada. A pessoa já pode entrar de novo.",
  last_admin: "Esta é a única pessoa que administra o site. Torne outra pessoa admin antes.",
  own_ban: "Você não pode suspender a sua própria conta.",
  above: "Só um super admin pode mudar a conta de um super admin.",
  choose_role: "Escolha admin ou usuário",
  no_reason: "Diga o motivo da suspensão",
  choose_days: "Escolha por quantos dias: de 1 a 3650",
} as const;
