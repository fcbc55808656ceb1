/** What the private screens say about who may see them («§2», «§8»). */
export const accessMessages = {
  not_logged_in: { title: "Acesso Negado", text: "Você precisa estar logado para acessar esta página." },
  not_admin: { title: "Acesso Negado", text: "Você não tem permissão para acessar o painel administrativo." },
  login_needed: "Você precisa estar logado",
  session_expired: "Sessão expirada. Faça login novamente.",
  not_allowed: "Você não tem permissão para fazer isso.",
  code_needed: "Confirme o código do seu aplicativo autenticador para continuar.",
  factor_needed: "Administradores precisam ativar a verificação em duas etapas em Meus dados.",
} as const;
