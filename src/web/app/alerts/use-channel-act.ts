import { useState } from "react";
import type { AlertSettings } from "#domain/alerts/alert-response-schema.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import type { AlertList } from "./use-alerts.ts";

export interface ChannelProps {
  settings: AlertSettings;
  list: AlertList;
}

/** Runs a change of a channel, and resolves to whether it worked; what went wrong is said in a toast. */
export function useChannelAct(list: AlertList) {
  const t = useTranslate();
  const showToast = useToast();
  const refusalOf = useRefusal();
  const [isBusy, setIsBusy] = useState(false);
  async function run(work: () => Promise<{ message: string }>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      const { message } = await work();
      await list.load(true);
      showToast(t(message));
      return true;
    } catch (error) {
      showToast(refusalOf(error).message, "bad");
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  return { run, isBusy };
}
