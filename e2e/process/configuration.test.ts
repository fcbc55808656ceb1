import { expect, test } from "vitest";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { authSecret, type Environment, spawnServer } from "./server-process.ts";

/** The output and exit of a start with this environment; the folder must stay untouched. */
async function refusal(env: Environment) {
  const { ended, output } = spawnServer({ DATA_DIR: scratchFolder(), ...env });
  const { code } = await ended;
  return { code, sentences: output().trimEnd().split("\n") };
}

const wrong = {
  PORT: "70000",
  SITE_URL: "exemplo",
  DATABASE_URL: "mysql://servidor/banco",
  DATABASE_REPLICA_URL: "mysql://servidor/replica",
  SMTP_URL: "servidor:25",
  MAIL_FROM: "ninguém",
  ADMIN_EMAIL: "ninguem",
  ADMIN_PASSWORD: "curta",
  AUTH_SECRET: "curto",
  DEMO: "talvez",
  S3_URL: "https://servidor/balde",
  SITE_SINCE: "sempre",
  SOCIAL_TELEGRAM_URL: "t.me/grupo",
  WORKERS: "65",
  TRUSTED_PROXIES: "10.0.0.0/8, proxy.local",
  METRICS_TOKEN: "curto",
  LOG_LEVEL: "alto",
  CDN_SECONDS: "-1",
  LIMITS: "sim",
};

test("every invalid variable is reported at once, each in a sentence that names it", async () => {
  const { code, sentences } = await refusal(wrong);
  expect(code).toBe(1);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z0-9_]+: .+\.$/);
  expect(sentences.join()).not.toMatch(/invalid|expected|received|undefined/i);
  const named = new Set(sentences.map((sentence) => sentence.split(":")[0]));
  expect([...named].toSorted()).toEqual(Object.keys(wrong).toSorted());
});

test("production is refused without https, mail and limits", async () => {
  const { code, sentences } = await refusal({ SITE_URL: "http://xepa.example", LIMITS: "off" });
  expect(code).toBe(1);
  expect(sentences.toSorted()).toEqual([
    "LIMITS: off não é aceito em produção.",
    "SITE_URL: em produção o endereço público precisa começar com https://.",
    "SMTP_URL: em produção é obrigatório, sem ele nenhum e-mail sai.",
  ]);
});

test("a PostgreSQL without AUTH_SECRET, or with a short one, is refused before connecting", async () => {
  const DATABASE_URL = "postgres://ninguem@127.0.0.1:1/nada";
  const [without, short] = await Promise.all([
    refusal({ DATABASE_URL }),
    refusal({ DATABASE_URL, AUTH_SECRET: "curto" }),
  ]);
  expect(without).toEqual({ code: 1, sentences: [expect.stringMatching(/^AUTH_SECRET: é obrigatório/)] });
  expect(short).toEqual({ code: 1, sentences: ["AUTH_SECRET: precisa ter 32 caracteres ou mais."] });
});

test("the refusal never repeats a secret value", async () => {
  const { sentences } = await refusal({
    DATABASE_URL: "mysql://dono:senha-do-banco@servidor/banco",
    SMTP_URL: "http://correio:senha-do-correio@servidor",
    S3_URL: "ftp://chave:senha-do-balde@servidor/balde",
    AUTH_SECRET: authSecret,
    METRICS_TOKEN: "segredinho",
  });
  expect(sentences).toHaveLength(4);
  expect(sentences.join()).not.toMatch(/senha-do|segredinho/);
});
