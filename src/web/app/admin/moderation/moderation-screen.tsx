import { useMemo } from "react";
import { useLocation } from "react-router";
import { ListNotice } from "#web/app/admin/frame/list-notice.tsx";
import { ListPager } from "#web/app/admin/frame/list-pager.tsx";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { useKeysSwitch } from "#web/app/admin/frame/use-shortcut.ts";
import { useTranslate } from "#web/translate.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkOutcome } from "./bulk-outcome.tsx";
import { ModerationDialogs } from "./moderation-dialogs.tsx";
import { ModerationList } from "./moderation-list.tsx";
import { readModerationQuery } from "./moderation-query.ts";
import { OfferQueue } from "./queue/offer-queue.tsx";
import { StatusChips } from "./status-chips.tsx";
import { useFocusOnCurrent } from "./use-focus-on-current.ts";
import { useModeration } from "./use-moderation.ts";
import { useModerationControls } from "./use-moderation-controls.ts";
import { useModerationKeys } from "./use-moderation-keys.ts";
import { useOfferAddress } from "./use-offer-address.ts";

/** «§2»: the tab «Produtos», where a moderator works through what waits: in a list, or one offer after the other. */
export function ModerationScreen() {
  const t = useTranslate();
  const { search } = useLocation();
  const query = useMemo(() => readModerationQuery(new URLSearchParams(search)), [search]);
  const moderation = useModeration(query);
  const controls = useModerationControls(moderation, query);
  const [areKeysOn, setKeysOn] = useKeysSwitch();
  useModerationKeys({ moderation, controls, query });
  useFocusOnCurrent(moderation, query);
  useOfferAddress(query, moderation);
  const { list, actions } = moderation;
  const parts = { moderation, controls, query, areKeysOn };
  return (
    <>
      <PanelHead title={t("Produtos")} />
      <StatusChips query={query} owner={moderation.rows[0]?.owner_name} />
      {list.failure !== undefined && (
        <ListNotice failure={list.failure} isOlder={list.data !== undefined} onRetry={list.load} />
      )}
      {actions.outcome && (
        <BulkOutcome outcome={actions.outcome} onClose={() => actions.setOutcome(undefined)} />
      )}
      {query.isQueue ? <OfferQueue {...parts} /> : <ModerationList {...parts} />}
      {list.isCurrent && <ListPager next={list.data?.next} />}
      {!query.isQueue && <BulkBar controls={controls} areKeysOn={areKeysOn} />}
      <ModerationDialogs moderation={moderation} controls={controls} keys={{ areKeysOn, setKeysOn }} />
    </>
  );
}
