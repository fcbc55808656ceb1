import { SkipLinks } from "../parts/layout/skip-links.jsx";

export default function Layout({ children }) {
  return (
    <html lang="pt-BR">
      <body>
        <SkipLinks hasSearch />
        {children}
      </body>
    </html>
  );
}
