import { SiteFooter } from "../parts/site-footer.jsx";
import { SiteHeader } from "../parts/site-header.jsx";

export const metadata = {
  title: "Xepa: ofertas e promoções de lojas verificadas",
  description:
    "Ofertas garimpadas pela comunidade e aprovadas uma a uma. Preços de hoje em celulares, eletrônicos, casa, moda, informática e games.",
};

export default function Layout({ children }) {
  return (
    <html lang="pt-BR">
      <body>
        <SiteHeader />
        <main id="conteudo">{children}</main>
        <SiteFooter />
      </body>
    </html>
  );
}
