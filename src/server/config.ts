import { join, resolve } from "node:path";
import { z } from "zod";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { isLoopback } from "./config-loopback.ts";
import { variables } from "./config-variables.ts";

/** Everything that an operator can set, read once at start. No other file reads the environment. */
export interface Config {
  port: number;
  host: string;
  workers: number;
  site: SiteIdentity;
  /** The public address is not a loopback one. */
  production: boolean;
  https: boolean;
  data_dir: string;
  database_url: string | null;
  /** A streaming replica of that database, for public reads. */
  database_replica_url: string | null;
  backup_dir: string;
  /** Between two backups of the embedded database; 0: none by the clock. */
  backup_minutes: number;
  /** How many of those stay. */
  backup_keep: number;
  /** Encrypts backups; null: they are not encrypted. */
  backup_key: string | null;
  /** Null: pictures lie in the data folder. */
  s3_url: string | null;
  smtp_url: string | null;
  mail_from: { name: string; address: string };
  /** When the day's letter begins in São Paulo; null: there is none. */
  daily_letter: string | null;
  /** How many copies of it are sent at most. */
  mail_per_minute: number;
  /** Null: nobody is told by Telegram, and no button offers it. */
  telegram: { token: string; api_url: string } | null;
  admin_email: string;
  admin_password: string | null;
  admin_mfa: "optional" | "required";
  /** Whether offers of Colheita and Safra are published at once. */
  auto_publish: boolean;
  /** An outside form service that contact messages are passed on to; null: they are ours alone. */
  contact_form_url: string | null;
  contact_email: string;
  /** Null: made once into the data folder. */
  auth_secret: string | null;
  /** Null: nobody signs in with it, and no button offers it. */
  google: ProviderClient | null;
  facebook: ProviderClient | null;
  /** Null: on for an empty embedded database. */
  demo: boolean | null;
  trusted_proxies: string[];
  metrics_token: string | null;
  log_level: string;
  cdn_seconds: number;
  limits: boolean;
  /** Whether members may have stores' pages read. */
  link_reading: boolean;
  /** Whether we read the pages of live offers again by the clock. */
  price_checks: boolean;
  /** Whether letters, pushes and messages tell people of their notices; off for a copy of the data, or to stop a flood. */
  notices: boolean;
  /** Where the operator says which parameters earn; null: nowhere. Its contents reach links alone (`server/affiliate`). */
  affiliate_file: string | null;
  /** Whether the published offers and prices are files for everybody, each night anew. */
  open_data: boolean;
  /** Hosts that imitate no store, whatever they look like. */
  store_hosts: string[];
  /** A comment with one of these words waits for a moderator. */
  held_words: string[];
}

export interface ProviderClient {
  client_id: string;
  client_secret: string;
}

export class ConfigError extends Error {
  readonly sentences: string[];
  constructor(sentences: string[]) {
    super(sentences.join("\n"));
    this.sentences = sentences;
  }
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty variable is how compose files and shells write «unset».
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = z.object(variables).safeParse(given);
  const sentences = [...(parsed.error?.issues.map((issue) => issue.message) ?? []), ...brokenTogether(given)];
  if (!parsed.success || sentences.length > 0) throw new ConfigError(sentences);
  return configFrom(parsed.data);
}

type Values = z.infer<z.ZodObject<typeof variables>>;

function configFrom(value: Values): Config {
  const url = new URL(value.SITE_URL ?? `http://localhost:${value.PORT}`);
  const production = !isLoopback(url.hostname);
  return {
    port: value.PORT,
    workers: value.WORKERS,
    host: value.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    site: siteIdentity(value, url.origin),
    production,
    https: url.protocol === "https:",
    data_dir: resolve(value.DATA_DIR),
    database_url: value.DATABASE_URL ?? null,
    database_replica_url: value.DATABASE_REPLICA_URL ?? null,
    backup_dir: resolve(value.BACKUP_DIR ?? join(value.DATA_DIR, "backups")),
    backup_minutes: value.BACKUP_MINUTES,
    backup_keep: value.BACKUP_KEEP,
    backup_key: value.BACKUP_KEY ?? null,
    s3_url: value.S3_URL ?? null,
    ...mailSettings(value, url.hostname),
    admin_email: value.ADMIN_EMAIL,
    admin_password: value.ADMIN_PASSWORD ?? null,
    admin_mfa: value.ADMIN_MFA,
    contact_form_url: value.CONTACT_FORM_URL ?? null,
    contact_email: value.CONTACT_EMAIL ?? value.ADMIN_EMAIL,
    auth_secret: value.AUTH_SECRET ?? null,
    ...outsideClients(value),
    demo: value.DEMO === undefined ? null : value.DEMO === "on",
    trusted_proxies: value.TRUSTED_PROXIES,
    metrics_token: value.METRICS_TOKEN ?? null,
    // On the own machine the banner with the password stays on the screen: no line per request follows it.
    log_level: value.LOG_LEVEL ?? (production ? "info" : "warn"),
    cdn_seconds: value.CDN_SECONDS,
    limits: value.LIMITS === "on",
    ...switches(value),
    held_words: value.HELD_WORDS,
    ...storeSettings(value),
  };
}

function storeSettings({ AFFILIATE, STORE_HOSTS }: Values) {
  return {
    affiliate_file: AFFILIATE === undefined ? null : resolve(AFFILIATE),
    store_hosts: STORE_HOSTS,
  };
}

/** Rules about several variables at once, on the raw values so that they are told together with the others. */
function brokenTogether(given: Record<string, string | undefined>): string[] {
  const sentences: string[] = [];
  const site = URL.parse(given.SITE_URL ?? "");
  if (site && !isLoopback(site.hostname)) {
    if (site.protocol === "http:")
      sentences.push("SITE_URL: em produção o endereço público precisa começar com https://.");
    if (!given.SMTP_URL) sentences.push("SMTP_URL: em produção é obrigatório, sem ele nenhum e-mail sai.");
    if (given.LIMITS === "off") sentences.push("LIMITS: off não é aceito em produção.");
  }
  if (given.DATABASE_URL && !given.AUTH_SECRET)
    sentences.push(
      "AUTH_SECRET: é obrigatório com DATABASE_URL (32 caracteres ou mais, o mesmo em todas as instâncias).",
    );
  if (given.DATABASE_REPLICA_URL && !given.DATABASE_URL)
    sentences.push("DATABASE_REPLICA_URL: vai junto com DATABASE_URL; o banco embutido não tem réplicas.");
  if (Number(given.WORKERS) > 1 && !given.DATABASE_URL)
    sentences.push(
      "WORKERS: mais de 1 processo só com PostgreSQL (DATABASE_URL); o banco embutido é de um só.",
    );
  for (const provider of ["GOOGLE", "FACEBOOK"]) {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`];
    if (!given[id] !== !given[secret]) sentences.push(`${id}: vai junto com ${secret}, os dois ou nenhum.`);
  }
  return sentences;
}

function switches(
  value: Values,
): Pick<Config, "auto_publish" | "link_reading" | "notices" | "price_checks" | "open_data"> {
  return {
    notices: value.NOTICES === "on",
    auto_publish: value.AUTO_PUBLISH === "on",
    link_reading: value.LINK_READING === "on",
    price_checks: value.PRICE_CHECKS === "on",
    open_data: value.OPEN_DATA === "on",
  };
}

function outsideClients(value: Values): Pick<Config, "google" | "facebook" | "telegram"> {
  return {
    google: providerClient(value.GOOGLE_CLIENT_ID, value.GOOGLE_CLIENT_SECRET),
    facebook: providerClient(value.FACEBOOK_CLIENT_ID, value.FACEBOOK_CLIENT_SECRET),
    telegram: telegram(value),
  };
}

function providerClient(client_id?: string, client_secret?: string): ProviderClient | null {
  return client_id && client_secret ? { client_id, client_secret } : null;
}

function siteIdentity(value: Values, url: string): SiteIdentity {
  const social = {
    ...present("whatsapp", value.SOCIAL_WHATSAPP_URL),
    ...present("telegram", value.SOCIAL_TELEGRAM_URL),
    ...present("instagram", value.SOCIAL_INSTAGRAM_URL),
    ...present("facebook", value.SOCIAL_FACEBOOK_URL),
  };
  return {
    name: value.SITE_NAME,
    since: value.SITE_SINCE,
    url,
    social,
    social_logins: [
      ...(value.GOOGLE_CLIENT_ID ? (["google"] as const) : []),
      ...(value.FACEBOOK_CLIENT_ID ? (["facebook"] as const) : []),
    ],
    figures: value.ABOUT_FIGURES ?? [],
    // Never the admin's own address, which is a login.
    dpo_contact: value.DPO_CONTACT ?? `${url}/contato`,
    company: {
      ...present("name", value.COMPANY_NAME),
      ...present("cnpj", value.COMPANY_CNPJ ?? undefined),
      ...present("address", value.COMPANY_ADDRESS),
    },
    ...(value.OPEN_DATA === "on" ? { open_data: true as const } : {}),
    ...present("support_chat", value.SUPPORT_CHAT_URL),
    ...present("contact_service", URL.parse(value.CONTACT_FORM_URL ?? "")?.host),
  };
}

function telegram({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: api_url }: Values): Config["telegram"] {
  return token === undefined ? null : { token, api_url: new URL(api_url).href.replace(/\/$/, "") };
}

function mailSettings(value: Values, hostname: string) {
  return {
    smtp_url: value.SMTP_URL ?? null,
    mail_from: sender(value, hostname),
    daily_letter: value.DAILY_LETTER === "off" ? null : value.DAILY_LETTER,
    mail_per_minute: value.MAIL_PER_MINUTE,
  };
}

/** Without a name of its own the sender has the site's. */
function sender({ MAIL_FROM: given, SITE_NAME }: Values, hostname: string): Config["mail_from"] {
  return { name: given?.name || SITE_NAME, address: given?.address ?? `nao-responda@${hostname}` };
}

function present<Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, string>);
}
