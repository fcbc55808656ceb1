import type { AlertSettings } from "#domain/alerts/alert-response-schema.ts";
import { omissible } from "#domain/alerts/alert-schema.ts";
import { type Channel, channels } from "#domain/alerts/channels.ts";
import { Choices } from "#web/app/offer-form/choices.tsx";
import { useTranslate } from "#web/translate.ts";
import { conditionNames } from "./alert-facts.tsx";
import type { AlertValues, SetValues } from "./alert-values.ts";
import { channelNames, channelSigns } from "./channel-names.ts";

interface AlertChoicesProps {
  values: AlertValues;
  set: SetValues;
  settings: AlertSettings | undefined;
}

/** The bell is always on; the others are chosen for each alert, and one that this site does not have is not shown. */
export function AlertChoices({ values, set, settings }: AlertChoicesProps) {
  const t = useTranslate();
  const toggled = <Each,>(all: readonly Each[], one: Each, isChosen: boolean): Each[] =>
    isChosen ? [...all, one] : all.filter((each) => each !== one);
  return (
    <>
      <label className="choice justify-self-start">
        <input
          type="checkbox"
          checked={values.only_real}
          onChange={({ target }) => set({ only_real: target.checked })}
        />
        {t("Só «desconto real»")}
      </label>
      <Choices
        legend={t("Deixar de fora o que for")}
        type="checkbox"
        name="leave_out"
        options={omissible.map((value) => ({ value, label: t(conditionNames[value] ?? value) }))}
        chosen={values.leave_out as (typeof omissible)[number][]}
        onChoose={(name, isChosen) => set({ leave_out: toggled(values.leave_out, name, isChosen) })}
      />
      <fieldset className="min-w-0">
        <legend className="field-label mb-1.5">{t("Avisar por")}</legend>
        <div className="flex flex-wrap gap-1.5">
          {channels.map(
            (channel) =>
              (channel === "bell" || settings?.available.includes(channel)) && (
                <ChannelChoice
                  key={channel}
                  channel={channel}
                  isChosen={values.channels.includes(channel)}
                  onChoose={(isChosen) => set({ channels: toggled(values.channels, channel, isChosen) })}
                />
              ),
          )}
        </div>
        <ChannelHints values={values} settings={settings} />
      </fieldset>
    </>
  );
}

interface ChannelChoiceProps {
  channel: Channel;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function ChannelChoice({ channel, isChosen, onChoose }: ChannelChoiceProps) {
  const t = useTranslate();
  const Icon = channelSigns[channel];
  const isAlways = channel === "bell";
  return (
    <label className="choice">
      <input
        type="checkbox"
        name="channels"
        value={channel}
        checked={isAlways || isChosen}
        disabled={isAlways}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <Icon size={16} /> {isAlways ? t("Sino (sempre)") : t(channelNames[channel])}
    </label>
  );
}

/** A channel that was chosen but not connected yet reaches nobody: said here, done in the box of channels. */
function ChannelHints({ values, settings }: Omit<AlertChoicesProps, "set">) {
  const t = useTranslate();
  if (!settings) return null;
  const isPushMissing = values.channels.includes("push") && settings.devices.length === 0;
  const isTelegramMissing = values.channels.includes("telegram") && settings.telegram !== "linked";
  return (
    <p role="status" className="mt-1.5 text-sm text-lead empty:hidden">
      {isPushMissing && `${t("Nenhum aparelho recebe push ainda: ligue em «Canais».")} `}
      {isTelegramMissing && t("O Telegram não está conectado ainda: conecte em «Canais».")}
    </p>
  );
}
