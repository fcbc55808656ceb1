import { emptyTerm } from "./empty-term.ts";

/** What the site says about products, in the spec's words («§8» where not marked otherwise). */
export const productMessages = {
  required: "Por favor, preencha todos os campos obrigatórios",
  past_valid_until: "A data de validade já passou",
  far_valid_until: "A data de validade pode ser de até dois anos a partir de hoje",
  above_original: "O preço promocional está acima do original.",
  submitted: "Produto enviado com sucesso! Será analisado pela nossa equipe.",
  published_at_once: "Publicada! Sua oferta já está no site, e a equipe confere depois.",
  submit_failed: "Erro ao enviar produto",
  updated: "Produto atualizado com sucesso!",
  added: "Produto adicionado com sucesso!",
  deleted: "Produto deletado com sucesso!",
  restored: "Produto restaurado com sucesso!",
  status_changed: "Status do produto atualizado com sucesso!",
  status_failed: "Erro ao atualizar status do produto",
  edit_failed: "Erro ao editar produto. Tente novamente.",
  delete_failed: "Erro ao deletar produto. Tente novamente.",
  confirm_delete: "Tem certeza que deseja deletar este produto?",
  already_decided: "Este produto já foi analisado",
  moved_on: "Este produto mudou desde que você o abriu. Confira a versão atual.",
  already_notified: "O aviso da decisão já tinha saído: quem enviou recebe outro com a próxima",
  back_to_pending: "Ao salvar, seu produto volta para análise antes de aparecer no site.",
  withdrawn: "Oferta retirada da análise",
  withdrawal_undone: "A oferta voltou para a análise",
  confirm_withdrawal: "Retirar esta oferta da análise?",
  published_meanwhile: "Esta oferta já foi aprovada e está no site. Se ela acabou, use “Acabou”.",
  withdrawn_by_sender: "A pessoa que enviou esta oferta a retirou: não há o que decidir.",
  ended: "Oferta encerrada. Obrigado por avisar!",
  end_undone: "A oferta voltou para o site",
  not_published: "Esta oferta não está no site agora",
  last_day_over: "O último dia desta oferta passou. Para ela voltar, mude a data de validade.",
  ended_by_others:
    "Esta oferta foi encerrada por outras pessoas ou pela equipe. Se ela voltou, fale com a gente.",
  without_image: "Não foi possível enviar a imagem. O produto será adicionado sem imagem.",
} as const;

export const productScreens = {
  no_offers: {
    title: "Nenhum produto encontrado",
    text: "Não há produtos aprovados ainda.",
    link: "Seja o primeiro a enviar um produto",
  },
  empty_category: {
    title: "Nenhuma oferta encontrada",
    text: "Não encontramos ofertas para esta categoria no momento.",
  },
  unknown_category: { title: "Categoria não encontrada", text: "A categoria solicitada não existe." },
  unknown_product: {
    title: "Produto não encontrado",
    text: "O produto que você está procurando não existe ou não está mais disponível.",
  },
  empty_term: emptyTerm,
  no_results: { title: "Nenhum produto encontrado" },
} as const;

export function updateProductError(message: string): string {
  return `Erro ao atualizar produto: ${message}`;
}

export function addProductError(message: string): string {
  return `Erro ao adicionar produto: ${message}`;
}
