import { articlePath } from "#domain/articles/article.ts";
import { formatMonth } from "#domain/format/written-date.ts";
import { productPath } from "#domain/products/product.ts";
import { profilePath } from "#domain/users/handle.ts";
import type { ProfileComment, PublicProfile } from "#domain/users/profile-response-schema.ts";
import { Face, LevelChip, LevelLadder } from "#web/people/face.tsx";
import { OfferAge } from "#web/products/offer-age.tsx";
import { OfferGrid } from "#web/products/offer-grid.tsx";
import { type Language, useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface ProfileViewProps extends PublicProfile {
  isLater: boolean;
  now: Date;
  language: Language;
}

export function ProfileView({ profile, products, next, comments, isLater, now, language }: ProfileViewProps) {
  const t = useTranslate();
  const { handle, level, since } = profile;
  const path = profilePath(handle);
  return (
    <div className="wrap pt-8 pb-16">
      <div className="flex items-center gap-4 pt-2 pb-6">
        <Face handle={handle} className="size-18! text-[2rem]!" />
        <div className="min-w-0">
          <h1 className="text-[clamp(1.5rem,1rem+2.4vw,2.125rem)] font-[750] wrap-anywhere">@{handle}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <LevelChip level={level} />
            <span>{t("na feira desde {{month}}", { month: formatMonth(since, language) })}</span>
          </p>
        </div>
      </div>
      <Facts profile={profile} />
      <section aria-labelledby="ofertas" className="pt-9">
        <h2 id="ofertas" className="mb-4 text-2xl font-[750]">
          {t("Ofertas de @{{handle}}", { handle })}
        </h2>
        {isLater && (
          <p className="mb-4">
            <ButtonLink label={t("Voltar ao começo da lista")} kind="ghost" href={path} />
          </p>
        )}
        {products.length === 0 && <p className="text-muted">{t("Ainda não há ofertas publicadas.")}</p>}
        <OfferGrid offers={products} now={now} eager={4} />
        {next && (
          <p className="mt-6 text-center">
            <ButtonLink
              label={t("Mais ofertas de @{{handle}}", { handle })}
              kind="line"
              size="lg"
              href={`${path}?${new URLSearchParams({ cursor: next })}`}
            />
          </p>
        )}
      </section>
      <div className="grid gap-x-10 gap-y-9 pt-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Comments comments={comments} now={now} />
        <Trust profile={profile} />
      </div>
    </div>
  );
}

function Facts({ profile }: Pick<PublicProfile, "profile">) {
  const t = useTranslate();
  const { offers, live_offers, temperature, comments, useful } = profile;
  const written = (n: number) => n.toLocaleString("pt-BR");
  return (
    <dl className="facts">
      <div>
        <dt>{t("Ofertas publicadas")}</dt>
        <dd>
          {written(offers)}
          <small>{t("{{n}} valendo agora", { n: written(live_offers) })}</small>
        </dd>
      </div>
      <div>
        <dt>{t("Temperatura somada")}</dt>
        <dd>
          {written(temperature)}°<small>{t("das ofertas que já mostram a sua")}</small>
        </dd>
      </div>
      <div>
        <dt>{t("Comentários")}</dt>
        <dd>
          {written(comments)}
          <small>{t("{{n}} marcas de útil", { n: written(useful) })}</small>
        </dd>
      </div>
    </dl>
  );
}

function Comments({ comments, now }: { comments: readonly ProfileComment[]; now: Date }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="falas">
      <h2 id="falas" className="mb-3 text-2xl font-[750]">
        {t("Comentários")}
      </h2>
      {comments.length === 0 && <p className="text-muted">{t("Ainda não há comentários.")}</p>}
      {comments.map(({ id, thread_id, body, useful, created_at, place }) => (
        <div key={id} className="said">
          <p>
            {t("em")}{" "}
            <a href={`${placePath(place)}?conversa=${thread_id ?? id}#c-${id}`} lang="pt-BR">
              {place.name}
            </a>
            {" · "}
            <OfferAge since={created_at} now={now} />
            {useful > 0 && ` · ${t(useful === 1 ? "1 útil" : "{{n}} úteis", { n: useful })}`}
          </p>
          <p lang="pt-BR" className="whitespace-pre-line wrap-anywhere">
            {body}
          </p>
        </div>
      ))}
    </section>
  );
}

function placePath({ kind, slug }: ProfileComment["place"]): string {
  return kind === "product" ? productPath(slug) : articlePath(slug);
}

function Trust({ profile }: Pick<PublicProfile, "profile">) {
  const t = useTranslate();
  const isTrusted = profile.level === "colheita" || profile.level === "safra";
  return (
    <section
      aria-labelledby="confianca"
      className="self-start rounded-card border border-line bg-surface p-4"
    >
      <h2 id="confianca" className="mb-3 text-lg font-[700]">
        {t("Confiança")}
      </h2>
      <LevelLadder level={profile.level} />
      {isTrusted && (
        <p className="mt-3 text-sm text-muted">
          {t("O que esta pessoa envia pode sair na hora e é conferido depois.")}
        </p>
      )}
    </section>
  );
}
