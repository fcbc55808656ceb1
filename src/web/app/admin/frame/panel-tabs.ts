export interface PanelTab {
  path: string;
  /** The screen's file, as in `screens.ts`. */
  name: string;
  label: string;
  /** Below a line: what the spec does not name. */
  isBeyond?: true;
}

/** «§2»: the seven tabs by their names, each with its own address, and what running the site needs beside them. */
export const panelTabs: readonly PanelTab[] = [
  { path: "/admin", name: "overview", label: "Visão Geral" },
  { path: "/admin/usuarios", name: "people", label: "Usuários" },
  { path: "/admin/produtos", name: "moderation", label: "Produtos" },
  { path: "/admin/adicionar-produto", name: "add-product", label: "Adicionar Produto" },
  { path: "/admin/editar-produtos", name: "edit-products", label: "Editar Produtos" },
  { path: "/admin/blog", name: "articles", label: "Blog" },
  { path: "/admin/adicionar-artigo", name: "add-article", label: "Adicionar Artigo" },
  { path: "/admin/comentarios", name: "comments", label: "Comentários", isBeyond: true },
  { path: "/admin/denuncias", name: "reports", label: "Denúncias", isBeyond: true },
  { path: "/admin/cupons", name: "coupons", label: "Cupons", isBeyond: true },
  { path: "/admin/recursos", name: "appeals", label: "Recursos", isBeyond: true },
  { path: "/admin/lojas", name: "stores", label: "Lojas", isBeyond: true },
  { path: "/admin/mensagens", name: "messages", label: "Mensagens", isBeyond: true },
  { path: "/admin/newsletter", name: "newsletter", label: "Newsletter", isBeyond: true },
  { path: "/admin/sistema", name: "system", label: "Sistema", isBeyond: true },
  { path: "/admin/historico", name: "history", label: "Histórico", isBeyond: true },
  { path: "/admin/leituras", name: "price-checks", label: "Leituras", isBeyond: true },
];
