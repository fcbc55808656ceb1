import { verdictDays } from "#domain/prices/price-verdict.ts";
import type { DescribedStore } from "#domain/stores/store.ts";
import { useTranslate } from "#web/translate.ts";
import { CircleOff, ShieldCheck } from "#web/ui/icons.ts";

/** What stands beside a store's offers; on a phone behind them. */
export function StoreAside({ store }: { store: DescribedStore }) {
  const t = useTranslate();
  return (
    <aside className="grid content-start gap-4" aria-label={t("Sobre a loja")}>
      {store.about !== "" && (
        <section className="store-box">
          <h2>{t("Sobre a loja")}</h2>
          <p lang="pt-BR" className="whitespace-pre-line wrap-anywhere">
            {store.about}
          </p>
        </section>
      )}
      {store.domains.length > 0 && <Domains domains={store.domains} />}
      <section className="store-box">
        <h2>{t("Como calculamos")}</h2>
        <p className="text-sm text-lead">
          {t(
            "Um desconto é real quando o preço fica bem abaixo do preço de costume dos últimos {{n}} dias. Cada oferta mostra a sua conta inteira.",
            { n: verdictDays.median },
          )}
        </p>
      </section>
    </aside>
  );
}

function Domains({ domains }: Pick<DescribedStore, "domains">) {
  const t = useTranslate();
  return (
    <section className="store-box">
      <h2>{t("Endereços conferidos")}</h2>
      <ul className="store-ticks">
        {domains.map((domain) => (
          <li key={domain}>
            <ShieldCheck size={18} /> <span className="store-host">{domain}</span>
          </li>
        ))}
        <li className="store-tick-bad">
          <CircleOff size={18} /> <span>{t("Endereços parecidos são recusados.")}</span>
        </li>
      </ul>
    </section>
  );
}
