import { panelTabs } from "./admin/frame/panel-tabs.ts";

export interface Screen {
  path: string;
  /** The screen's file: "login" is a `login-screen.tsx` that exports `LoginScreen`. */
  name: string;
  title: string;
  /** Holds no personal data, so that its document may be cached like any page. */
  isPublic?: true;
  /** The layout screen around it: «panel» is `panel-screen.tsx`. */
  layout?: "panel";
  /** Query parameters that the first state depends on, each with the values that count. */
  query?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The addresses of the private app («§2»). Each is a document too: its first state is rendered on the server. A screen that is
 * not for everybody guards itself (`members-only.tsx`); what may be read and done, the server decides on every call.
 */
export const screens: readonly Screen[] = [
  { path: "/login", name: "login", title: "Entrar", isPublic: true, query: { modo: ["esqueci"] } },
  { path: "/cadastro", name: "sign-up", title: "Criar conta", isPublic: true },
  { path: "/auth/callback", name: "callback", title: "Confirmação da conta" },
  { path: "/conta-confirmada", name: "account-confirmed", title: "Conta confirmada" },
  { path: "/redefinir-senha", name: "reset-password", title: "Redefinir Senha" },
  { path: "/enviar-produtos", name: "submit-offer", title: "Enviar Produto em Promoção", isPublic: true },
  { path: "/enviar-cupom", name: "submit-coupon", title: "Enviar cupom", isPublic: true },
  { path: "/dashboard", name: "dashboard", title: "Meu Dashboard" },
  { path: "/salvas", name: "saved", title: "Ofertas salvas", isPublic: true },
  { path: "/notificacoes", name: "notices", title: "Notificações" },
  { path: "/alertas", name: "alerts", title: "Meus alertas" },
  { path: "/para-voce", name: "found", title: "Para você" },
  { path: "/meus-dados", name: "my-data", title: "Meus dados" },
  ...panelTabs.map(({ path, name, label }) => ({ path, name, title: label, layout: "panel" as const })),
];

/** "sign-up" → "SignUpScreen" */
export function componentName(name: string): string {
  return `${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Screen`;
}
