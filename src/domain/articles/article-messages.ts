/** What the site says about articles, in the spec's words («§2», «§8»). */
export const articleMessages = {
  required: "Por favor, preencha título e conteúdo",
  added: "Artigo adicionado com sucesso!",
  updated: "Artigo atualizado com sucesso!",
  deleted: "Artigo deletado com sucesso!",
  restored: "Artigo restaurado com sucesso!",
  edit_failed: "Erro ao editar artigo. Tente novamente.",
  delete_failed: "Erro ao deletar artigo. Tente novamente.",
  confirm_delete: "Tem certeza que deseja deletar este artigo?",
  foreign_image:
    "Imagens de outros sites não são aceitas: baixe a imagem e envie pelo botão Imagem, ou arraste o arquivo para o texto",
  too_many_parts: "O conteúdo tem marcações demais. Divida o texto em mais de um artigo",
  lost_words:
    "Parte do texto ficaria de fora: está dentro de uma marcação que um artigo não pode ter, ou que não foi fechada",
  version_restored: "Versão restaurada com sucesso!",
  unknown_version: "Esta versão não existe mais",
  slug_taken: "Já existe um artigo com este endereço",
  moved_on: "Este artigo mudou desde que você o abriu. Confira a versão atual.",
} as const;

export const articleScreens = {
  no_articles: {
    title: "Nenhum artigo publicado ainda",
    text: "Volte em breve para conferir nosso conteúdo!",
  },
  unknown_article: {
    title: "Artigo não encontrado",
    text: "O artigo que você está procurando não existe ou foi removido.",
  },
} as const;

/** In place of `added` and `updated`: it is not on the site yet. */
export function scheduledArticle(when: string): string {
  return `Artigo agendado para ${when}`;
}

export function addArticleError(message: string): string {
  return `Erro ao adicionar artigo: ${message}`;
}
