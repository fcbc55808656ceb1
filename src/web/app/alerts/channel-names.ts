import type { LucideIcon } from "lucide-react";
import Bell from "lucide-react/icons/bell";
import Mail from "lucide-react/icons/mail";
import Newspaper from "lucide-react/icons/newspaper";
import Rss from "lucide-react/icons/rss";
import Send from "lucide-react/icons/send";
import Smartphone from "lucide-react/icons/smartphone";
import type { Channel } from "#domain/alerts/channels.ts";

export const channelNames: Record<Channel, string> = {
  bell: "Sino",
  email: "E-mail na hora",
  daily: "Resumo diário",
  push: "Push",
  telegram: "Telegram",
  feed: "Feed",
};

export const channelSigns: Record<Channel, LucideIcon> = {
  bell: Bell,
  email: Mail,
  daily: Newspaper,
  push: Smartphone,
  telegram: Send,
  feed: Rss,
};
