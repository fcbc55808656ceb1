import { expect, test } from "vitest";
import { type ConfigError, readConfig } from "./config.ts";
import { readS3Url } from "./config-variables.ts";

function sentencesOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).sentences;
  }
}

test("without any variable everything has a local default", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    workers: 1,
    production: false,
    https: false,
    database_url: null,
    admin_email: "admin@xepa.local",
    admin_mfa: "optional",
    demo: null,
    limits: true,
    cdn_seconds: 0,
    contact_form_url: null,
    contact_email: "admin@xepa.local",
    site: {
      name: "Xepa",
      since: 2014,
      url: "http://localhost:3000",
      dpo_contact: "http://localhost:3000/contato",
      figures: [
        { value: "50K+", label: "ofertas" },
        { value: "100K+", label: "usuários" },
        { value: "R$ 2M+", label: "economizados" },
        { value: "500+", label: "lojas" },
      ],
    },
  });
});

test("request lines are logged in production or where LOG_LEVEL asks for them", () => {
  const production = { SITE_URL: "https://xepa.example", SMTP_URL: "smtps://u:p@mail.example:465" };
  expect(readConfig({}).log_level).toBe("warn");
  expect(readConfig(production).log_level).toBe("info");
  expect(readConfig({ LOG_LEVEL: "info" }).log_level).toBe("info");
  expect(readConfig({ ...production, LOG_LEVEL: "error" }).log_level).toBe("error");
});

test("contact messages go to the admin and privacy questions to the contact form, unless configured otherwise", () => {
  const admin = readConfig({ ADMIN_EMAIL: "Dona@Xepa.example" });
  expect(admin.contact_email).toBe("dona@xepa.example");
  expect(admin.site.dpo_contact).toBe("http://localhost:3000/contato");
  const config = readConfig({
    CONTACT_EMAIL: "Equipe@xepa.example",
    DPO_CONTACT: "https://xepa.example/dados",
    CONTACT_FORM_URL: "https://forms.example/f/1",
    ABOUT_FIGURES: "1.204 ofertas; 37 lojas",
  });
  expect(config).toMatchObject({
    contact_email: "equipe@xepa.example",
    contact_form_url: "https://forms.example/f/1",
    site: {
      dpo_contact: "https://xepa.example/dados",
      figures: [
        { value: "1.204", label: "ofertas" },
        { value: "37", label: "lojas" },
      ],
    },
  });
  expect(readConfig({ ABOUT_FIGURES: "off" }).site.figures).toEqual([]);
});

test("an empty variable is an unset one", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "", SITE_URL: "" }).port).toBe(3000);
});

test("every invalid variable is reported at once, each in a sentence that names it", () => {
  const env = {
    PORT: "abc",
    SITE_URL: "nada",
    ADMIN_EMAIL: "x",
    ADMIN_PASSWORD: "123",
    DEMO: "talvez",
    LOG_LEVEL: "loud",
    COMPANY_CNPJ: "11.222.333/0001-82",
    COMPANY_NAME: "x".repeat(121),
    DATABASE_URL: "mysql://x/y",
    DATABASE_REPLICA_URL: "mysql://x/z",
    TRUSTED_PROXIES: "10.0.0.0/8, casa",
    S3_URL: "https://s3.example/fotos",
    CDN_SECONDS: "-1",
    CONTACT_FORM_URL: "javascript:alert(1)",
    CONTACT_EMAIL: "equipe",
    ABOUT_FIGURES: "muitas ofertas",
    DPO_CONTACT: "javascript:alert(1)",
  };
  const sentences = sentencesOf(env);
  for (const name of Object.keys(env)) expect(sentences.join("\n")).toContain(`${name}: `);
  expect(sentences.join("\n")).toContain("AUTH_SECRET: é obrigatório com DATABASE_URL");
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z0-9_]+: .+\.$/);
});

test("a database URL has one host: of several only the first would be used", () => {
  const AUTH_SECRET = "x".repeat(32);
  expect(sentencesOf({ DATABASE_URL: "postgres://xepa@um,outro/xepa", AUTH_SECRET })).toEqual([
    "DATABASE_URL: precisa ser um endereço como postgres://usuario:senha@servidor:5432/banco.",
  ]);
});

test("a replica needs a PostgreSQL as primary", () => {
  const DATABASE_REPLICA_URL = "postgres://leitor@replica/xepa";
  expect(sentencesOf({ DATABASE_REPLICA_URL })).toEqual([
    "DATABASE_REPLICA_URL: vai junto com DATABASE_URL; o banco embutido não tem réplicas.",
  ]);
  const both = {
    DATABASE_REPLICA_URL,
    DATABASE_URL: "postgres://xepa@banco/xepa",
    AUTH_SECRET: "s".repeat(32),
  };
  expect(readConfig(both).database_replica_url).toBe(DATABASE_REPLICA_URL);
});

test("production means a public address, and requires https, mail and limits", () => {
  expect(sentencesOf({ SITE_URL: "http://xepa.com.br", LIMITS: "off" })).toEqual([
    "SITE_URL: em produção o endereço público precisa começar com https://.",
    "SMTP_URL: em produção é obrigatório, sem ele nenhum e-mail sai.",
    "LIMITS: off não é aceito em produção.",
  ]);
  const config = readConfig({ SITE_URL: "https://xepa.com.br/", SMTP_URL: "smtps://u:p@mail.example:465" });
  expect(config).toMatchObject({
    production: true,
    https: true,
    host: "0.0.0.0",
    site: { url: "https://xepa.com.br" },
  });
});

test("a social login needs both its variables, and half of a pair stops the start", () => {
  expect(readConfig({})).toMatchObject({ google: null, facebook: null, site: { social_logins: [] } });
  const google = { GOOGLE_CLIENT_ID: "g-id", GOOGLE_CLIENT_SECRET: "g-secret" };
  const facebook = { FACEBOOK_CLIENT_ID: "f-id", FACEBOOK_CLIENT_SECRET: "f-secret" };
  expect(readConfig({ ...google, ...facebook })).toMatchObject({
    google: { client_id: "g-id", client_secret: "g-secret" },
    facebook: { client_id: "f-id", client_secret: "f-secret" },
    site: { social_logins: ["google", "facebook"] },
  });
  expect(readConfig(facebook)).toMatchObject({ google: null, site: { social_logins: ["facebook"] } });
  expect(
    sentencesOf({ GOOGLE_CLIENT_ID: "x", GOOGLE_CLIENT_SECRET: "", FACEBOOK_CLIENT_SECRET: "y" }),
  ).toEqual([
    "GOOGLE_CLIENT_ID: vai junto com GOOGLE_CLIENT_SECRET, os dois ou nenhum.",
    "FACEBOOK_CLIENT_ID: vai junto com FACEBOOK_CLIENT_SECRET, os dois ou nenhum.",
  ]);
});

test("only configured links are shown", () => {
  expect(readConfig({}).site.social).toEqual({});
  expect(readConfig({ SOCIAL_TELEGRAM_URL: "https://t.me/xepa" }).site.social).toEqual({
    telegram: "https://t.me/xepa",
  });
});

test("an image store is one URL, with key and secret percent-encoded", () => {
  const address = "https://AKIA%2B1:se%2Fcre%40t@s3.sa-east-1.amazonaws.com/xepa-fotos?region=sa-east-1";
  expect(readConfig({ S3_URL: address }).s3_url).toBe(address);
  expect(readS3Url(address)).toEqual({
    endpoint: "https://s3.sa-east-1.amazonaws.com",
    bucket: "xepa-fotos",
    region: "sa-east-1",
    key: "AKIA+1",
    secret: "se/cre@t",
  });
  const local = readS3Url("http://k:s@127.0.0.1:9000/fotos");
  expect(local).toMatchObject({ endpoint: "http://127.0.0.1:9000", region: "us-east-1" });
  expect(readConfig({}).s3_url).toBeNull();
});

test("letters come from the site itself unless configured otherwise", () => {
  const from = (env: Record<string, string>) => readConfig(env).mail_from;
  expect(from({})).toEqual({ name: "Xepa", address: "nao-responda@localhost" });
  expect(from({ SITE_URL: "https://xepa.com.br", SMTP_URL: "smtp://x", SITE_NAME: "Feira" })).toEqual({
    name: "Feira",
    address: "nao-responda@xepa.com.br",
  });
  expect(from({ MAIL_FROM: "oi@xepa.com.br" })).toEqual({ name: "Xepa", address: "oi@xepa.com.br" });
  const named = { name: "Ofertas, já!", address: "oi@xepa.com.br" };
  expect(from({ MAIL_FROM: "Ofertas, já! <oi@xepa.com.br>" })).toEqual(named);
  expect(from({ MAIL_FROM: '"Ofertas, já!" <oi@xepa.com.br>' })).toEqual(named);
});

test("a name that only resembles localhost is public", () => {
  expect(sentencesOf({ SITE_URL: "http://127.evil.com" })).toHaveLength(2);
  for (const url of ["http://127.0.0.1:3000", "http://localhost", "http://xepa.localhost", "http://[::1]"])
    expect(readConfig({ SITE_URL: url }).production).toBe(false);
});

test.each([
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "::1/129"],
  ["SITE_URL", "https://exemplo.com.br/loja"],
  ["ADMIN_PASSWORD", "12345"],
  ["ADMIN_PASSWORD", "x".repeat(73)],
  ["ADMIN_MFA", "sometimes"],
  ["S3_URL", "http://k:s@s3.example/fotos"],
  ["S3_URL", "https://k@s3.example/fotos"],
  ["S3_URL", "https://k:s@s3.example/"],
  ["S3_URL", "https://k:s@s3.example/fotos/pasta"],
  ["S3_URL", "https://k:s@s3.example/Fotos"],
  ["S3_URL", "https://k:s@s3.example/fotos?regiao=x"],
  ["S3_URL", "https://k:s%zz@s3.example/fotos"],
  ["S3_URL", "s3://fotos"],
  ["MAIL_FROM", "Xepa"],
  ["MAIL_FROM", "a@b.com, c@d.com"],
  ["MAIL_FROM", "Xepa <a@b.com>\r\nBcc: c@d.com"],
  ["MAIL_FROM", "Xepa\r\nBcc: c@d.com <a@b.com>"],
])("%s=%s is refused", (name, value) => {
  expect(sentencesOf({ [name]: value, SMTP_URL: "smtp://x" }).join()).toContain(`${name}: `);
});

test("several processes require a PostgreSQL", () => {
  const DATABASE_URL = "postgres://dono@servidor/banco";
  const AUTH_SECRET = "um segredo de trinta e dois caracteres ou mais";
  expect(readConfig({ WORKERS: "64", DATABASE_URL, AUTH_SECRET })).toMatchObject({ workers: 64 });
  expect(sentencesOf({ WORKERS: "2" })).toEqual([expect.stringMatching(/^WORKERS: .*DATABASE_URL/)]);
  for (const wrong of ["0", "65", "auto", "1.5"])
    expect(sentencesOf({ WORKERS: wrong, DATABASE_URL, AUTH_SECRET })).toEqual([
      "WORKERS: precisa ser um número inteiro de 1 a 64.",
    ]);
});
