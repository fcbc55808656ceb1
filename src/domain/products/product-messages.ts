import { emptyTerm } from "./empty-term.ts";

/** What the site says about products, in the spec's words («§8» where not marked otherwise). */
export const productMessages = {
  required: "Por favor, preencha todos os campos obrigatórios",
  past_valid_until: "A data de validade já passou",
  far_valid_until: "A data de validade pode ser de até dois anos a partir de hoje",
  submitted: "Produto enviado com sucesso! Será analisado pela nossa equipe.",
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
  back_to_pending: "Ao salvar, seu produto volta para análise antes de aparecer no site.",
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
