/** Who may see a screen. The server decides on every call; the app only chooses what to show. */
export type Audience = "anyone" | "member";

export interface Screen {
  path: string;
  /** The screen's file: "login" is a `login-screen.tsx` that exports `LoginScreen`. */
  name: string;
  /** What the tab says. */
  title: string;
  audience: Audience;
  /** Says nothing about anybody, so that it may be kept like any page. */
  isPublic?: true;
  /** Query parameters that the first state depends on, each with the values that count. */
  query?: Readonly<Record<string, readonly string[]>>;
}

/** The addresses of the private app («§2»). Each is a document too: its first state is rendered on the server. */
export const screens: readonly Screen[] = [
  {
    path: "/login",
    name: "login",
    title: "Entrar",
    audience: "anyone",
    isPublic: true,
    query: { modo: ["esqueci"] },
  },
  { path: "/cadastro", name: "sign-up", title: "Criar conta", audience: "anyone", isPublic: true },
  { path: "/auth/callback", name: "callback", title: "Confirmação da conta", audience: "anyone" },
  { path: "/conta-confirmada", name: "account-confirmed", title: "Conta confirmada", audience: "anyone" },
  { path: "/redefinir-senha", name: "reset-password", title: "Redefinir Senha", audience: "anyone" },
  {
    path: "/enviar-produtos",
    name: "submit-offer",
    title: "Enviar Produto em Promoção",
    audience: "anyone",
    isPublic: true,
  },
  // Guards itself: it waits in a shape of its own.
  { path: "/dashboard", name: "dashboard", title: "Meu Dashboard", audience: "anyone" },
  // Guards itself: the farewell after deleting the account outlives the session.
  { path: "/meus-dados", name: "my-data", title: "Meus dados", audience: "anyone" },
  { path: "/admin", name: "admin", title: "Painel Admin", audience: "anyone" },
];

/** "sign-up" → "SignUpScreen" */
export function componentName(name: string): string {
  return `${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Screen`;
}
