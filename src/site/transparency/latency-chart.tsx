import type { ReactNode } from "react";
import type { Channel } from "#domain/alerts/channels.ts";
import { latencyPlace, latencyRule, latencyText, latencyTicks } from "#domain/notices/latency.ts";
import type { Latency } from "#server/notices/latencies-store.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import { Bell, Mail, Send, Smartphone } from "#web/ui/icons.ts";

/** In this order. The daily letter and the feed have no latency: one has its hour, the other is read when its reader asks. */
export const shownChannels: readonly { channel: Channel; name: string; Icon: IconComponent }[] = [
  { channel: "bell", name: "Sino", Icon: Bell },
  { channel: "push", name: "Push", Icon: Smartphone },
  { channel: "telegram", name: "Telegram", Icon: Send },
  { channel: "email", name: "E-mail na hora", Icon: Mail },
];

const across = (ms: number) => `${Math.round(latencyPlace(ms) * 1000) / 10}%`;

/** Each number of the picture stands beside it in words, too. */
export function LatencyChart({ latencies }: { latencies: readonly Latency[] }) {
  const measured = shownChannels.flatMap(({ channel, ...look }) => {
    const latency = latencies.find((one) => one.channel === channel);
    return latency ? [{ ...look, latency }] : [];
  });
  return (
    <>
      <ul className="latency-rows">
        {measured.map(({ name, Icon, latency }) => (
          <LatencyRow key={name} name={name} Icon={Icon} latency={latency} />
        ))}
      </ul>
      <Axis />
      <Key />
    </>
  );
}

interface LatencyRowProps {
  name: string;
  Icon: IconComponent;
  latency: Latency;
}

function LatencyRow({ name, Icon, latency: { channel, n, p50_ms, p95_ms } }: LatencyRowProps) {
  const [t, language] = [useTranslate(), useLanguage()];
  const hasFigures = n >= latencyRule.fewest;
  const values = { half: latencyText(p50_ms, language), most: latencyText(p95_ms, language) };
  const said = hasFigures ? t("metade em {{half}} · 95% em {{most}}", values) : t("poucos dados");
  const count = { n: n.toLocaleString(language) };
  return (
    <li className="latency-row">
      <span className="flex items-center gap-2 font-[650] whitespace-nowrap">
        <Icon size={18} className="shrink-0 text-green-text" /> {t(name)}
      </span>
      <svg className="latency-plot" width="100%" height="34" aria-hidden="true">
        <Ticks />
        {channel === "bell" && <Goal x={across(latencyRule.bellGoalMs)} height={34} />}
        {hasFigures && (
          <>
            <line className="latency-line" strokeWidth="2" {...level(across(p50_ms), across(p95_ms))} />
            <circle className="latency-dot" cx={across(p50_ms)} cy="17" r="7" />
            <circle className="latency-ring" cx={across(p95_ms)} cy="17" r="6" />
          </>
        )}
      </svg>
      <span className="latency-words">{said}</span>
      <span className="latency-n">
        {channel === "bell" ? t("{{n}} avisos", count) : t("{{n}} entregas", count)}
      </span>
    </li>
  );
}

const level = (x1: string, x2: string) => ({ x1, x2, y1: "17", y2: "17" });

function Ticks() {
  return latencyTicks.map((ms) => (
    <line key={ms} className="latency-tick" x1={across(ms)} x2={across(ms)} y1="0" y2="34" />
  ));
}

function Goal({ x, height }: { x: string; height: number }) {
  const line = { x1: x, x2: x, y1: 0, y2: height, strokeWidth: 2, strokeDasharray: "4 3" };
  return <line className="latency-goal" {...line} />;
}

function Axis() {
  const language = useLanguage();
  const anchors = ["start", "middle", "middle", "middle", "end"] as const;
  return (
    <div className="latency-row">
      <span className="max-lg:hidden" />
      <svg className="latency-plot" width="100%" height="18" aria-hidden="true">
        {latencyTicks.map((ms, i) => (
          <text key={ms} className="latency-axis" x={across(ms)} y="13" textAnchor={anchors[i]}>
            {ms < 1000 ? `${(ms / 1000).toLocaleString(language)} s` : latencyText(ms, language)}
          </text>
        ))}
      </svg>
    </div>
  );
}

function Key() {
  const t = useTranslate();
  const goal = latencyText(latencyRule.bellGoalMs);
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-lead">
      <KeyLine text={t("metade chegou até aqui")}>
        <circle className="latency-dot" cx="7" cy="7" r="6" />
      </KeyLine>
      <KeyLine text={t("95% chegaram até aqui")}>
        <circle className="latency-ring" cx="7" cy="7" r="5" />
      </KeyLine>
      <KeyLine text={t("nossa meta para 95% dos avisos do sino: {{goal}}", { goal })}>
        <Goal x="7" height={14} />
      </KeyLine>
    </ul>
  );
}

function KeyLine({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <svg width="14" height="14" className="shrink-0" aria-hidden="true">
        {children}
      </svg>
      {text}
    </li>
  );
}
