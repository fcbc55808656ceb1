export const callMessages = {
  too_many: "Muitas tentativas em pouco tempo. Aguarde um pouco e tente novamente.",
  foreign: "Este formulário só pode ser enviado pelo nosso site.",
  unreadable: "Não entendemos o formulário. Recarregue a página e tente novamente.",
  offline: "Sem conexão com o servidor. Verifique sua internet e tente novamente.",
  too_large: "O pedido é grande demais.",
} as const;
