import { isIP } from "node:net";
import { z } from "zod";
import { isLongEnough, isTooLong, passwordSentences } from "#domain/auth/password-rules.ts";
import { defaultFigures, readFigures } from "#domain/site/about-figures.ts";
import { readCnpj } from "#domain/site/company.ts";
import { readDomain } from "#domain/stores/store-host.ts";
import { isLoopback } from "./config-loopback.ts";

/** One sentence for each variable: its name and what it takes. */

function wholeNumber(name: string, fallback: number, min: number, max: number) {
  const sentence = `${name}: precisa ser um número inteiro de ${min} a ${max}.`;
  return z
    .string()
    .regex(/^\d+$/, sentence)
    .transform(Number)
    .refine((n) => n >= min && n <= max, sentence)
    .default(fallback);
}

function address(name: string, protocols: string[], example: string) {
  const sentence = `${name}: precisa ser um endereço como ${example}.`;
  return z.string().refine((text) => {
    const url = URL.parse(text);
    // One host: libpq takes several, nothing here does.
    return url !== null && protocols.includes(url.protocol) && /^[^,]+$/.test(url.hostname);
  }, sentence);
}

function webAddress(name: string) {
  return address(name, ["https:", "http:"], "https://exemplo.com.br").optional();
}

function postgresAddress(name: string) {
  const example = "postgres://usuario:senha@servidor:5432/banco";
  return address(name, ["postgres:", "postgresql:"], example).optional();
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function emailAddress(name: string) {
  return z.email(`${name}: precisa ser um endereço de e-mail.`).transform((email) => email.toLowerCase());
}

function oneOf<const Values extends readonly [string, ...string[]]>(name: string, values: Values) {
  return z.enum(values, { error: `${name}: precisa ser ${values.join(" ou ")}.` });
}

function isApiAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
}

function commaList(text: string): string[] {
  return text.split(",").map((entry) => entry.trim());
}

function isAddressOrNetwork(entry: string): boolean {
  const [host = "", bits, ...rest] = entry.split("/");
  const largest = isIP(host) === 6 ? 128 : 32;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= largest);
  return isIP(host) !== 0 && rest.length === 0 && isNetwork;
}

/** «Name <address>» or the address alone: one of them, in one line. */
const senderForm =
  /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<(?<named>[^\s<>@,;:"]+@[a-z0-9.-]+)>|(?<bare>[^\s<>@,;:"]+@[a-z0-9.-]+))$/iu;

export interface S3Place {
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
}

const bucketName = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;
const regionName = /^[a-z0-9-]{1,40}$/;

const s3UrlSentence =
  "S3_URL: precisa ser um endereço como https://CHAVE:SEGREDO@servidor/bucket?region=us-east-1 (http:// só nesta máquina; @, : e / da chave e do segredo codificados em %).";

/** `https://KEY:SECRET@host/bucket?region=`; null for anything else. Key and secret are percent-encoded: secrets hold slashes. */
export function readS3Url(text: string): S3Place | null {
  const url = URL.parse(text);
  if (url?.hash !== "") return null;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  const bucket = bucketName.exec(url.pathname)?.[1];
  const region = url.searchParams.get("region") || "us-east-1";
  const key = decoded(url.username);
  const secret = decoded(url.password);
  const isKnown = [...url.searchParams.keys()].every((name) => name === "region");
  if (!isSafe || !isKnown || !bucket || !regionName.test(region) || !key || !secret) return null;
  return { endpoint: url.origin, bucket, region, key, secret };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export const variables = {
  PORT: wholeNumber("PORT", 3000, 0, 65535),
  HOST: z.string().optional(),
  SITE_URL: webAddress("SITE_URL").refine(
    (text) => (URL.parse(text ?? "")?.pathname ?? "/") === "/",
    "SITE_URL: só o endereço do site, sem caminho, como https://exemplo.com.br.",
  ),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: postgresAddress("DATABASE_URL"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_MINUTES: wholeNumber("BACKUP_MINUTES", 15, 0, 60),
  BACKUP_KEY: z.string().min(32, "BACKUP_KEY: precisa ter 32 caracteres ou mais.").optional(),
  BACKUP_KEEP: wholeNumber("BACKUP_KEEP", 12, 1, 1000),
  S3_URL: z
    .string()
    .refine((text) => readS3Url(text) !== null, s3UrlSentence)
    .optional(),
  SMTP_URL: address("SMTP_URL", ["smtp:", "smtps:"], "smtps://usuario:senha@servidor:465").optional(),
  MAIL_FROM: z
    .string()
    .regex(senderForm, "MAIL_FROM: precisa ser um remetente como Xepa <nao-responda@exemplo.com.br>.")
    .transform((text) => {
      const { name = "", named, bare } = senderForm.exec(text)?.groups ?? {};
      return { name, address: named ?? bare ?? "" };
    })
    .optional(),
  DAILY_LETTER: z
    .string()
    .regex(
      /^(?:off|(?:0\d|1[01]):[0-5]\d)$/,
      "DAILY_LETTER: precisa ser uma hora antes das 12:00, como 07:30, ou off.",
    )
    .default("07:30"),
  MAIL_PER_MINUTE: wholeNumber("MAIL_PER_MINUTE", 300, 1, 100_000),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(
      /^\d+:[\w-]{20,100}$/,
      "TELEGRAM_BOT_TOKEN: precisa ser o código que o @BotFather deu, como 123456:ABC….",
    )
    .optional(),
  TELEGRAM_API_URL: z
    .string()
    .refine(isApiAddress, "TELEGRAM_API_URL: precisa começar com https:// (http:// só nesta máquina).")
    .default("https://api.telegram.org"),
  NOTICES: oneOf("NOTICES", ["on", "off"]).default("on"),
  ADMIN_EMAIL: emailAddress("ADMIN_EMAIL").default("admin@xepa.local"),
  ADMIN_PASSWORD: z
    .string()
    .refine(isLongEnough, `ADMIN_PASSWORD: ${passwordSentences.too_short}.`)
    .refine((text) => !isTooLong(text), `ADMIN_PASSWORD: ${passwordSentences.too_long}.`)
    .optional(),
  AUTH_SECRET: z.string().min(32, "AUTH_SECRET: precisa ter 32 caracteres ou mais.").optional(),
  DEMO: oneOf("DEMO", ["on", "off"]).optional(),
  AUTO_PUBLISH: oneOf("AUTO_PUBLISH", ["on", "off"]).default("on"),
  ADMIN_MFA: oneOf("ADMIN_MFA", ["optional", "required"]).default("optional"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  CONTACT_FORM_URL: webAddress("CONTACT_FORM_URL"),
  CONTACT_EMAIL: emailAddress("CONTACT_EMAIL").optional(),
  ABOUT_FIGURES: z
    .string()
    .transform(readFigures)
    .refine(
      (figures) => figures !== null,
      "ABOUT_FIGURES: de 1 a 6 números com seus nomes, separados por ponto e vírgula, como 50K+ ofertas; 500+ lojas, ou off.",
    )
    .default([...defaultFigures]),
  DPO_CONTACT: z
    .string()
    .refine(
      (text) => isWebAddress(text) || z.email().safeParse(text).success,
      "DPO_CONTACT: precisa ser um endereço de e-mail ou de uma página, como https://exemplo.com.br/dados.",
    )
    .optional(),
  COMPANY_NAME: z.string().max(120, "COMPANY_NAME: no máximo 120 caracteres.").optional(),
  COMPANY_CNPJ: z
    .string()
    .transform(readCnpj)
    .refine(
      (cnpj) => cnpj !== null,
      "COMPANY_CNPJ: não é um CNPJ, confira os dígitos; por exemplo 11.222.333/0001-81.",
    )
    .optional(),
  COMPANY_ADDRESS: z.string().max(200, "COMPANY_ADDRESS: no máximo 200 caracteres.").optional(),
  SITE_NAME: z.string().max(40, "SITE_NAME: no máximo 40 caracteres.").default("Xepa"),
  SITE_SINCE: wholeNumber("SITE_SINCE", 2014, 1990, 2100),
  SOCIAL_WHATSAPP_URL: webAddress("SOCIAL_WHATSAPP_URL"),
  SOCIAL_TELEGRAM_URL: webAddress("SOCIAL_TELEGRAM_URL"),
  SOCIAL_INSTAGRAM_URL: webAddress("SOCIAL_INSTAGRAM_URL"),
  SOCIAL_FACEBOOK_URL: webAddress("SOCIAL_FACEBOOK_URL"),
  SUPPORT_CHAT_URL: webAddress("SUPPORT_CHAT_URL"),
  WORKERS: wholeNumber("WORKERS", 1, 1, 64),
  DATABASE_REPLICA_URL: postgresAddress("DATABASE_REPLICA_URL"),
  TRUSTED_PROXIES: z
    .string()
    .transform(commaList)
    .refine(
      (entries) => entries.every(isAddressOrNetwork),
      "TRUSTED_PROXIES: endereços IP ou redes, separados por vírgula, como 10.0.0.0/8.",
    )
    .default([]),
  METRICS_TOKEN: z.string().min(16, "METRICS_TOKEN: precisa ter 16 caracteres ou mais.").optional(),
  LOG_LEVEL: oneOf("LOG_LEVEL", ["silent", "fatal", "error", "warn", "info", "debug", "trace"]).optional(),
  CDN_SECONDS: wholeNumber("CDN_SECONDS", 0, 0, 86400),
  LIMITS: oneOf("LIMITS", ["on", "off"]).default("on"),
  LINK_READING: oneOf("LINK_READING", ["on", "off"]).default("on"),
  AFFILIATE: z.string().optional(),
  PRICE_CHECKS: oneOf("PRICE_CHECKS", ["on", "off"]).default("off"),
  OPEN_DATA: oneOf("OPEN_DATA", ["on", "off"]).default("on"),
  STORE_HOSTS: z
    .string()
    .transform((text) => commaList(text).filter((host) => host !== ""))
    .refine(
      (hosts) => hosts.length <= 1000 && hosts.every((host) => readDomain(host) !== null),
      "STORE_HOSTS: até 1.000 domínios de lojas, separados por vírgula, como loja.com.br.",
    )
    .transform((hosts) => hosts.flatMap((host) => readDomain(host) ?? []))
    .default([]),
  HELD_WORDS: z
    .string()
    .transform((text) => commaList(text).filter((word) => word !== ""))
    .refine(
      (words) => words.length <= 1000 && words.every((word) => word.length <= 60),
      "HELD_WORDS: até 1.000 palavras de até 60 caracteres, separadas por vírgula.",
    )
    .default([]),
};
