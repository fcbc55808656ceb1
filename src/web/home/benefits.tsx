import type { ReactNode } from "react";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { useTranslate } from "#web/translate.ts";
import { RefreshCw, ShieldCheck, Users } from "#web/ui/icons.ts";

/** Only a group that exists is promised. */
export function Benefits({ social }: { social?: SiteIdentity["social"] | undefined }) {
  const t = useTranslate();
  return (
    <section className="wrap benefits" aria-labelledby="vantagens">
      <h2 id="vantagens" className="sr-only">
        {t("Por que usar")}
      </h2>
      <Benefit icon={<ShieldCheck size={30} />} title={t("Lojas verificadas")}>
        {t("Só publicamos links de lojas conhecidas e conferidas.")}
      </Benefit>
      <Benefit icon={<RefreshCw size={30} />} title={t("Atualização diária")}>
        {t("Novas ofertas todos os dias, moderadas por gente de verdade.")}
      </Benefit>
      <Benefit icon={<Users size={30} />} title={t("Comunidade")}>
        {social?.whatsapp && social.telegram
          ? t("Grupos no WhatsApp e no Telegram para não perder nada.")
          : t("Ofertas enviadas por quem compra, para quem compra.")}
      </Benefit>
    </section>
  );
}

function Benefit({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="benefit">
      {icon}
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </div>
  );
}
