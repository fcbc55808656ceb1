import type { Channel } from "#domain/alerts/channels.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import { Bell, Mail, Newspaper, Rss, Send, Smartphone } from "#web/ui/icons.ts";

export const channelNames: Record<Channel, string> = {
  bell: "Sino",
  email: "E-mail na hora",
  daily: "Resumo diário",
  push: "Push",
  telegram: "Telegram",
  feed: "Feed",
};

export const channelSigns: Record<Channel, IconComponent> = {
  bell: Bell,
  email: Mail,
  daily: Newspaper,
  push: Smartphone,
  telegram: Send,
  feed: Rss,
};
