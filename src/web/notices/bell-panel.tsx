import { useEffect, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { callMessages } from "#domain/format/call-messages.ts";
import type { Notices } from "#domain/notices/notice-response-schema.ts";
import { CallError, unexplained } from "#web/api/call.ts";
import { memberId } from "#web/api/marks.ts";
import { dispatchUnread, loadNotices } from "#web/api/notices.ts";
import { OfferAge } from "#web/products/offer-age.tsx";
import { TranslateProvider, useTranslate } from "#web/translate.ts";
import { Bell, TriangleAlert } from "#web/ui/icons.ts";
import { type Loaded, useLoad } from "#web/ui/use-load.ts";
import { markRead } from "./mark-read.ts";
import { NoticeLine } from "./notice-line.tsx";

const shown = 10;
let panel: { element: HTMLElement; root: Root } | undefined;
let openings = 0;

/** Draws the panel anew with each opening, so that it shows what is there now. */
export function showBellPanel(bell: HTMLElement, texts: Record<string, string>): void {
  panel ??= newPanel(bell);
  const language = document.documentElement.lang === "en" ? "en" : "pt-BR";
  panel.root.render(
    <TranslateProvider language={language} texts={texts}>
      <BellPanel key={memberId()} opening={++openings} />
    </TranslateProvider>,
  );
  panel.element.showPopover();
}

function newPanel(bell: HTMLElement) {
  const element = document.createElement("div");
  element.id = "avisos";
  element.className = "account-menu bell-panel";
  element.popover = "auto";
  element.role = "dialog";
  element.setAttribute("aria-labelledby", "avisos-titulo");
  bell.after(element);
  element.addEventListener("toggle", (event) => {
    bell.ariaExpanded = String((event as ToggleEvent).newState === "open");
  });
  return { element, root: createRoot(element) };
}

async function readNewest(): Promise<Notices> {
  const found = await loadNotices({ limit: shown });
  dispatchUnread(found.unread);
  return found;
}

function useBellPanel(opening: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useLoad(String(opening), readNewest);
  const [refusal, setRefusal] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each opening.
  useEffect(() => {
    setRefusal(undefined);
    // Once it is shown: what is hidden takes no focus.
    requestAnimationFrame(() => heading.current?.focus());
  }, [opening]);

  async function markAll(): Promise<void> {
    setRefusal(undefined);
    try {
      await markRead(list);
      heading.current?.focus();
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  }
  return { heading, list, markAll, refusal };
}

/** As the page of notices says it. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError)) return callMessages.offline;
  return error.status < 500 ? error.message : unexplained;
}

function BellPanel({ opening }: { opening: number }) {
  const t = useTranslate();
  const { heading, list, markAll, refusal } = useBellPanel(opening);
  const { data, failure } = list;
  return (
    <>
      <div className="bell-head">
        <h2 id="avisos-titulo" ref={heading} tabIndex={-1}>
          {t("Notificações")}
        </h2>
        {data && data.unread > 0 && (
          <button type="button" className="text-link" onClick={() => void markAll()}>
            {t("Marcar como lidas")}
          </button>
        )}
      </div>
      <div role="status" className="sr-only">
        {!data && !failure && t("Carregando…")}
        {data?.unread === 0 && t("Tudo lido por aqui")}
      </div>
      {refusal && (
        <p className="bell-offline" role="alert">
          <TriangleAlert size={16} /> {t(refusal)}
        </p>
      )}
      <PanelList list={list} />
      <p className="bell-foot">
        <a className="text-link" href="/notificacoes">
          {t("Ver todas")}
        </a>
        <a className="text-link" href="/alertas">
          {t("Meus alertas")}
        </a>
      </p>
    </>
  );
}

function PanelList({ list: { data, failure, load } }: { list: Loaded<Notices> }) {
  const t = useTranslate();
  const now = new Date();
  return (
    <>
      {data && data.notices.length > 0 && (
        <ul className="notices">
          {data.notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} when={<OfferAge since={notice.at} now={now} />} />
          ))}
        </ul>
      )}
      {data?.notices.length === 0 && !failure && (
        <div className="bell-empty">
          <Bell size={32} />
          <h3>{t("Tudo lido por aqui")}</h3>
          <p>{t("Quando um alerta seu bater com uma oferta, ela aparece neste sino.")}</p>
        </div>
      )}
      {!data && !failure && <div className="bell-waiting" aria-hidden="true" />}
      {failure !== undefined && (
        <p className="bell-offline" role="alert">
          <TriangleAlert size={16} />
          <span>
            {t("Não deu para buscar as novas.")}{" "}
            <button type="button" className="text-link" onClick={() => void load()}>
              {t("Tentar de novo")}
            </button>
          </span>
        </p>
      )}
    </>
  );
}
