import type { ReactNode } from "react";
import { useTranslate } from "#web/translate.ts";
import { BadgeCheck, HandCoins, LockKeyhole, Megaphone, ScanSearch, Share2, Users } from "#web/ui/icons.ts";

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="wrap pt-13" aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-2xl font-[750] md:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function HowItWorks() {
  const t = useTranslate();
  return (
    <Section id="como-funciona" title={t("Como funciona")}>
      <ol className="steps grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-5">
        <Step icon={<ScanSearch size={30} />} title={t("Descobrir")}>
          {t("A comunidade garimpa preços bons nas lojas e manda o link. Qualquer pessoa pode participar.")}
        </Step>
        <Step icon={<BadgeCheck size={30} />} title={t("Verificar")}>
          {t(
            "A moderação confere a loja, o preço e o link. Só o que passa por gente de verdade é publicado.",
          )}
        </Step>
        <Step icon={<Share2 size={30} />} title={t("Compartilhar")}>
          {t("A oferta aparece aqui, você compra direto na loja e espalha para quem também está procurando.")}
        </Step>
      </ol>
    </Section>
  );
}

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="step rounded-card border border-line bg-surface p-5 md:p-6.5">
      <span aria-hidden="true" className="step-number font-extrabold" />
      <span className="text-green-text">{icon}</span>
      <h3 className="mt-3 mb-1.5 text-xl font-bold">{title}</h3>
      <p className="text-muted">{children}</p>
    </li>
  );
}

export function Values() {
  const t = useTranslate();
  return (
    <Section id="valores" title={t("No que acreditamos")}>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5">
        <Value icon={<HandCoins size={26} />} title={t("Preço de verdade")}>
          {t(
            "O desconto é calculado por nós, não pela propaganda. Oferta que acabou aparece como encerrada.",
          )}
        </Value>
        <Value icon={<Megaphone size={26} />} title={t("Tudo às claras")}>
          {t(
            "O botão que rende ou pode render comissão diz «Publicidade». Onde o link leva nosso código, o link sem comissão fica ao lado.",
          )}
        </Value>
        <Value icon={<Users size={26} />} title={t("Feito em comunidade")}>
          {t("Quem compra ajuda quem compra. O que sobe na lista é o que as pessoas realmente abrem.")}
        </Value>
        <Value icon={<LockKeyhole size={26} />} title={t("Seus dados são seus")}>
          {t("Sem rastreadores, sem anúncios de terceiros, sem cookies de perfil.")}{" "}
          <a href="/privacidade" className="text-link">
            {t("Política de privacidade")}
          </a>
        </Value>
      </ul>
    </Section>
  );
}

function Value({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap gap-4 rounded-card bg-sunk p-5">
      <span className="shrink-0 text-green-text">{icon}</span>
      <div className="min-w-[min(9rem,100%)] flex-1">
        <h3 className="text-xl font-bold">{title}</h3>
        <p className="mt-1 text-muted">{children}</p>
      </div>
    </li>
  );
}

/** Who does what. No invented faces: the people change, the work stays. */
export function Team() {
  const t = useTranslate();
  return (
    <Section id="equipe" title={t("Quem faz")}>
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-3">
        <Role title={t("Quem garimpa")}>
          {t("Pessoas que encontram um bom preço e dividem com todo mundo. Pode ser você.")}
        </Role>
        <Role title={t("Quem confere")}>
          {t("Moderadores que olham cada oferta antes de publicar e corrigem o que vocês avisam que mudou.")}
        </Role>
        <Role title={t("Quem cuida do site")}>
          {t("Gente de tecnologia e atendimento que mantém tudo rápido, simples e sem pegadinha.")}
        </Role>
      </ul>
    </Section>
  );
}

function Role({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="about-edge pt-3">
      <h3 className="text-xl font-bold">{title}</h3>
      <p className="mt-1 text-muted">{children}</p>
    </li>
  );
}
