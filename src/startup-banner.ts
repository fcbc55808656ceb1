import type { Server } from "node:http";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/connect.ts";

/** What the operator reads at a start. */
export function printBanner(
  config: Config,
  { engine }: Database,
  server: Server,
  newPassword: string | null,
): void {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  const own = config.port === 0 ? `http://localhost:${port}` : config.site.url;
  const lines = [
    `${config.site.name} está no ar: ${own}`,
    `Admin: ${config.admin_email}${newPassword ? `  senha (mostrada só agora): ${newPassword}` : ""}`,
  ];
  lines.push(
    config.smtp_url === null
      ? `E-mails não saem desta máquina: leia-os em ${own}/dev/mail`
      : `E-mails saem por ${new URL(config.smtp_url).host} em nome de ${config.mail_from.address}`,
  );
  if (config.s3_url !== null) {
    const { host, pathname } = new URL(config.s3_url);
    lines.push(`Imagens ficam em ${host}${pathname}`);
  }
  if (engine === "pglite")
    lines.push(
      "Banco embutido: sobrevive a uma queda do processo, não a uma queda de energia. Em produção, use DATABASE_URL.",
      backupLine(config),
    );
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join("\n")}\n\n`);
}

function backupLine({ backup_minutes, backup_dir, backup_keep }: Config): string {
  if (backup_minutes === 0) return "Nenhum backup é feito sozinho (BACKUP_MINUTES=0): rode npm run backup.";
  return `Backup a cada ${backup_minutes} min em que algo muda, os últimos ${backup_keep} ficam em ${backup_dir}`;
}
