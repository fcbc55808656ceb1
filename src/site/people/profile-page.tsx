import { id } from "#domain/format/id-schema.ts";
import { formatLongMonth } from "#domain/format/written-date.ts";
import { offerLists } from "#domain/products/offer-lists.ts";
import { handlePattern, profilePath } from "#domain/users/handle.ts";
import { profileMessages } from "#domain/users/profile-messages.ts";
import type { PublicProfile } from "#domain/users/profile-response-schema.ts";
import { commentsTag } from "#server/comments/commented-place-store.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { readSenderCursor } from "#server/products/sender-offers-store.ts";
import { loadPublicProfile } from "#server/users/profiles-store.ts";
import { CategoryLinks } from "#site/notices/category-links.tsx";
import { Notice } from "#site/notices/notice.tsx";
import type { Head, Page, PageContext } from "#site/serving/page.ts";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { type ProfileTab, ProfileView } from "./profile-view.tsx";

type ProfileData = { found: PublicProfile; tab: ProfileTab; isLater: boolean } | { movedTo: string } | null;

async function load({ db, params, query }: PageContext): Promise<ProfileData> {
  const handle = params.handle ?? "";
  const small = handle.toLowerCase();
  // Whether or not there is such a person.
  if (small !== handle && handlePattern.test(small)) return { movedTo: small };
  const tab = query.ver === "comentarios" ? "comments" : "offers";
  const asked = query.cursor ?? "";
  const cursor = tab === "offers" ? readSenderCursor(asked) : undefined;
  const commentsCursor = tab === "comments" ? id("").safeParse(asked).data : undefined;
  const found = await loadPublicProfile(db, handle, { limit: offerLists.page, cursor, commentsCursor });
  return found && { found, tab, isLater: (cursor ?? commentsCursor) !== undefined };
}

function head(data: ProfileData, { site, t, language }: PageContext): Head {
  if (!data || "movedTo" in data)
    return {
      title: `${t(profileMessages.unknown_profile)} · ${site.name}`,
      description: t(profileMessages.unknown_profile),
      noindex: true,
    };
  const { profile } = data.found;
  const month = formatLongMonth(profile.since, language);
  return {
    title: `@${profile.handle} · ${site.name}`,
    description: t("Ofertas e comentários de @{{handle}}, na feira desde {{month}}.", {
      handle: profile.handle,
      month,
    }),
    canonical: profilePath(profile.handle),
    noindex: data.isLater || data.tab === "comments" || profile.offers + profile.comments === 0,
  };
}

function View({ data, context }: { data: ProfileData; context: PageContext }) {
  if (!data || "movedTo" in data) return <UnknownProfile />;
  return (
    <ProfileView
      {...data.found}
      tab={data.tab}
      isLater={data.isLater}
      now={context.now}
      language={context.language}
    />
  );
}

/** The same for every reason. */
function UnknownProfile() {
  const t = useTranslate();
  return (
    <Notice
      title={t(profileMessages.unknown_profile)}
      text={t("O endereço pode estar errado, ou a pessoa não mostra o perfil.")}
    >
      <ButtonLink label={t("Voltar ao início")} kind="primary" size="lg" href="/" />
      <CategoryLinks />
    </Notice>
  );
}

/** What is shown of an offer or a place goes with it, and what was said there as it goes there. */
function tags(data: ProfileData, { params }: PageContext): ChangeTag[] {
  const person: ChangeTag = `person:${params.handle ?? ""}`;
  if (!data || "movedTo" in data) return [person];
  const { products, comments } = data.found;
  return [
    person,
    ...products.map(({ id }): ChangeTag => `offer:${id}`),
    ...comments.flatMap(({ place }): ChangeTag[] => [`${place.kind}:${place.slug}`, commentsTag(place)]),
  ];
}

export const profilePage: Page<ProfileData> = {
  load,
  head,
  View,
  tags,
  sheet: "offer",
  status: (data) => (data ? 200 : 404),
  movedTo: (data) => (data && "movedTo" in data ? profilePath(data.movedTo) : null),
  isInvented: () => true,
};
