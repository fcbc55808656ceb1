import { RefreshCw, ShieldCheck, Users } from "../icons.jsx";
import { t } from "../translate.js";

/** Only a group that exists is promised. */
export function Benefits({ social }) {
  return (
    <section
      className="wrap grid grid-cols-1 gap-4 pt-13 pb-16 md:grid-cols-3 md:gap-5"
      aria-labelledby="vantagens"
    >
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

function Benefit({ icon, title, children }) {
  return (
    <div className="flex flex-wrap gap-4 rounded-card bg-sunk p-5 md:block md:p-6.5">
      <span className="shrink-0 text-green-text">{icon}</span>
      <div className="min-w-[min(9rem,100%)] flex-1">
        <h3 className="mb-1.5 text-[min(1.3125rem,8vw)] font-bold md:mt-3">{title}</h3>
        <p className="text-muted">{children}</p>
      </div>
    </div>
  );
}
