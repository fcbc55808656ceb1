import { useSearchParams } from "react-router";
import { dayNumber } from "#domain/format/date.ts";
import { formatClock, formatLongDate } from "#domain/format/written-date.ts";
import { noticeLimits } from "#domain/notices/notice-limits.ts";
import type { Notice, Notices } from "#domain/notices/notice-response-schema.ts";
import type { NoticeFilter } from "#domain/notices/notice-schema.ts";
import { loadNotices } from "#web/api/notices.ts";
import { FilterChips } from "#web/app/admin/frame/filter-chips.tsx";
import { CheckCheck } from "#web/app/icons.ts";
import { MembersOnly } from "#web/app/members-only.tsx";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { markRead } from "#web/notices/mark-read.ts";
import { NoticeLine } from "#web/notices/notice-line.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { type Language, type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import type { Loaded } from "#web/ui/use-load.ts";
import { ListFrame, MoreButton } from "./list-frame.tsx";
import { usePages } from "./use-pages.ts";

export function NoticesScreen() {
  return (
    <MembersOnly>
      <NoticeList />
    </MembersOnly>
  );
}

const join = (before: Notices, after: Notices): Notices => ({
  ...after,
  notices: [...before.notices, ...after.notices],
});

function NoticeList() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const chosen = filters.find(({ name }) => name === address.get("mostrar"));
  const show = chosen?.show;
  const pages = usePages(`notices ${show}`, (query) => loadNotices({ ...query, show }), join);
  const data = pages.isCurrent ? pages.data : undefined;
  const markAll = useMarkAll(pages);
  const isEmpty = data?.notices.length === 0 && data.next === null;
  return (
    <ListFrame
      title={t("Notificações")}
      lead={leadOf(data?.unread ?? 0, t)}
      failure={pages.failure}
      onRetry={pages.retry}
      isWaiting={!data}
      isNarrow
      actions={
        <>
          {/* Of a part, others would stay behind. */}
          {data && data.unread > 0 && (show === undefined || show === "unread") && (
            <ActionButton
              label={t("Marcar todas como lidas")}
              busyLabel={t("Marcando…")}
              kind="line"
              icon={<CheckCheck size={18} />}
              onPress={markAll}
            />
          )}
          <ScreenLink kind="line" to="/alertas" label={t("Meus alertas")} />
        </>
      }
    >
      <FilterChips
        about={t("Mostrar")}
        current={{ mostrar: chosen?.name }}
        chips={filters.map(({ label, name }) => ({ label, choice: { mostrar: name } }))}
        className="mb-2"
      />
      {isEmpty && <h2 className="sr-only">{t("Avisos")}</h2>}
      {isEmpty && show !== undefined && (
        <EmptyList title={t("Nada aqui por enquanto")} text={t("Nas outras abas pode haver mais.")}>
          <ScreenLink kind="line" to="/notificacoes" label={t("Ver todas")} />
        </EmptyList>
      )}
      {isEmpty && show === undefined && (
        <EmptyList
          title={t("Nenhuma notificação por enquanto")}
          text={t("Crie um alerta, salve uma oferta ou comente: o que acontecer aparece aqui.")}
        >
          <ScreenLink kind="primary" size="lg" to="/alertas" label={t("Criar um alerta")} />
        </EmptyList>
      )}
      <Days notices={data?.notices ?? []} />
      {data?.next && (
        <MoreButton label={t("Mais antigas")} failure={pages.moreFailure} onPress={pages.more} />
      )}
    </ListFrame>
  );
}

/** `name` is the address's word. */
const filters: readonly { name?: string; show?: NoticeFilter; label: string }[] = [
  { label: "Todas" },
  { name: "ofertas", show: "offers", label: "Ofertas" },
  { name: "conversas", show: "talks", label: "Conversas" },
  { name: "minhas", show: "mine", label: "Minhas ofertas" },
  { name: "nao-lidas", show: "unread", label: "Só não lidas" },
];

function leadOf(unread: number, t: Translate): string {
  const forHowLong = t("Guardamos por {{n}} dias.", { n: noticeLimits.noticeDays });
  if (unread === 0) return forHowLong;
  return `${unread === 1 ? t("1 não lida.") : t("{{n}} não lidas.", { n: unread })} ${forHowLong}`;
}

function useMarkAll(pages: Pick<Loaded<Notices>, "data" | "set">) {
  const showToast = useToast();
  const refusalOf = useRefusal();
  return () => markRead(pages).catch((error) => showToast(refusalOf(error).message, "bad"));
}

/** Under the day that they came on. */
function Days({ notices }: { notices: readonly Notice[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const now = new Date();
  const days = Object.groupBy(notices, ({ at }) => dayName(at, now, language));
  return Object.entries(days).map(([day, ofDay = []]) => (
    <section key={day}>
      <h2 className="mt-6 mb-2 text-lg font-[750] text-lead">{t(day)}</h2>
      <ul className="notices">
        {ofDay.map((notice) => (
          <NoticeLine
            key={notice.id}
            notice={notice}
            when={<time dateTime={notice.at}>{formatClock(notice.at, language)}</time>}
          />
        ))}
      </ul>
    </section>
  ));
}

function dayName(at: string, now: Date, language: Language): string {
  const ago = dayNumber(now) - dayNumber(new Date(at));
  return ["Hoje", "Ontem"][ago] ?? formatLongDate(at, language);
}
