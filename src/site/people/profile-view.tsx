import { Fragment } from "react";
import { articlePath } from "#domain/articles/article.ts";
import { formatLongMonth } from "#domain/format/written-date.ts";
import { productPath } from "#domain/products/product.ts";
import { profilePath } from "#domain/users/handle.ts";
import type { ProfileComment, PublicProfile } from "#domain/users/profile-response-schema.ts";
import { writtenDegrees } from "#domain/votes/temperature.ts";
import { mostCounted } from "#server/users/profiles-store.ts";
import { Face, LevelChip, LevelLadder } from "#web/people/face.tsx";
import { OfferAge } from "#web/products/offer-age.tsx";
import { OfferGrid } from "#web/products/offer-grid.tsx";
import { ReportButton } from "#web/reports/report-button.tsx";
import { type Language, useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export type ProfileTab = "offers" | "comments";

interface ProfileViewProps extends PublicProfile {
  tab: ProfileTab;
  isLater: boolean;
  now: Date;
  language: Language;
}

export function ProfileView(props: ProfileViewProps) {
  const { profile, tab } = props;
  return (
    <div className="wrap pt-8 pb-16">
      <Who {...props} />
      <Facts profile={profile} />
      <div className="profile-columns">
        <div className="min-w-0">
          <ProfileTabs profile={profile} tab={tab} />
          {tab === "offers" ? <Offers {...props} /> : <Comments {...props} />}
        </div>
        <Trust profile={profile} />
      </div>
    </div>
  );
}

function Who({ profile: { handle, level, since }, language }: ProfileViewProps) {
  const t = useTranslate();
  return (
    <div className="profile-head">
      <div className="flex min-w-0 items-center gap-4">
        <Face handle={handle} className="size-18! text-[2rem]!" />
        <div className="min-w-0">
          <h1 className="page-name wrap-anywhere">
            <BreakableHandle handle={handle} />
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <LevelChip level={level} />
            <span>{t("na feira desde {{month}}", { month: formatLongMonth(since, language) })}</span>
          </p>
        </div>
      </div>
      <ReportButton kind="profile" id={handle} label={t("Denunciar o perfil de @{{handle}}", { handle })} />
    </div>
  );
}

/** A long one breaks behind its _ first. */
function BreakableHandle({ handle }: { handle: string }) {
  return `@${handle}`.split(/(?<=_)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change places.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

const atLeast = (n: number, isMore: boolean) => n.toLocaleString("pt-BR") + (isMore ? "+" : "");

const commentsTab = "ver=comentarios";

/** Addresses, so these are links that only look like tabs. */
function ProfileTabs({ profile, tab }: Pick<ProfileViewProps, "profile" | "tab">) {
  const t = useTranslate();
  const path = profilePath(profile.handle);
  const tabs = [
    { name: "offers", href: path, label: t("Ofertas"), n: profile.offers },
    { name: "comments", href: `${path}?${commentsTab}`, label: t("Comentários"), n: profile.comments },
  ];
  return (
    <nav aria-label={t("O que @{{handle}} fez", { handle: profile.handle })} className="list-tabs">
      <ul>
        {tabs.map(({ name, href, label, n }) => (
          <li key={name}>
            <a href={href} aria-current={name === tab ? "page" : undefined}>
              {label} <span className="tab-count">{atLeast(n, n >= mostCounted)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Offers({ profile: { handle }, products, next, isLater, now }: ProfileViewProps) {
  const t = useTranslate();
  const path = profilePath(handle);
  return (
    <section aria-labelledby="ofertas">
      <h2 id="ofertas" className="sr-only">
        {t("Ofertas de @{{handle}}", { handle })}
      </h2>
      {isLater && <Beginning path={path} />}
      {products.length === 0 && <p className="text-muted">{t("Ainda não há ofertas publicadas.")}</p>}
      <OfferGrid offers={products} now={now} eager={4} />
      {next && (
        <More label={t("Mais ofertas de @{{handle}}", { handle })} path={path} query={{ cursor: next }} />
      )}
    </section>
  );
}

function Beginning({ path }: { path: string }) {
  const t = useTranslate();
  return (
    <p className="mb-4">
      <ButtonLink label={t("Voltar ao começo da lista")} kind="ghost" href={path} />
    </p>
  );
}

interface MoreProps {
  label: string;
  path: string;
  query: Record<string, string>;
}

function More({ label, path, query }: MoreProps) {
  return (
    <p className="mt-6 text-center">
      <ButtonLink label={label} kind="line" size="lg" href={`${path}?${new URLSearchParams(query)}`} />
    </p>
  );
}

function Facts({ profile }: Pick<PublicProfile, "profile">) {
  const t = useTranslate();
  const { offers, live_offers, real_offers, temperature, comments, useful } = profile;
  const areMany = offers >= mostCounted;
  const written = (n: number) => atLeast(n, areMany);
  const said = (n: number) => atLeast(n, comments >= mostCounted);
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
          {writtenDegrees(temperature)}
          <small>{t(areMany ? "das 1.000 ofertas mais novas" : "das ofertas que já mostram a sua")}</small>
        </dd>
      </div>
      <div>
        <dt>{t("Desconto real")}</dt>
        <dd>
          {written(real_offers)}
          <small>{offers === 1 ? t("de 1 oferta") : t("de {{n}} ofertas", { n: written(offers) })}</small>
        </dd>
      </div>
      <div>
        <dt>{t("Comentários")}</dt>
        <dd>
          {said(comments)}
          <small>
            {useful === 1 ? t("1 marca de útil") : t("{{n}} marcas de útil", { n: said(useful) })}
          </small>
        </dd>
      </div>
    </dl>
  );
}

function Comments({ profile: { handle }, comments, comments_next, isLater, now }: ProfileViewProps) {
  const t = useTranslate();
  const path = profilePath(handle);
  return (
    <section aria-labelledby="falas">
      <h2 id="falas" className="sr-only">
        {t("Comentários de @{{handle}}", { handle })}
      </h2>
      {isLater && <Beginning path={`${path}?${commentsTab}`} />}
      {comments.length === 0 && <p className="text-muted">{t("Ainda não há comentários.")}</p>}
      {comments.map((comment) => (
        <Said key={comment.id} comment={comment} now={now} />
      ))}
      {comments_next && (
        <More
          label={t("Mais comentários de @{{handle}}", { handle })}
          path={path}
          query={{ ver: "comentarios", cursor: comments_next }}
        />
      )}
    </section>
  );
}

function Said({ comment, now }: { comment: ProfileComment; now: Date }) {
  const t = useTranslate();
  const { id, thread_id, body, useful, created_at, place } = comment;
  return (
    <div className="said">
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
