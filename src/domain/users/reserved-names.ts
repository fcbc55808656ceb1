import { latinLook } from "#domain/format/look-alikes.ts";

export const reservedName = "Este nome é reservado à equipe do site. Escolha outro";

const digits: Record<string, string> = {
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" },
  ...{ "@": "a", $: "s", "!": "i", "|": "i" },
};

const reserved = [
  ...["adm", "admin", "admins", "administrador", "administradora", "administradores", "administração"],
  ...["administrator", "moderador", "moderadora", "moderadores", "moderação", "moderator", "mods", "staff"],
  ...["equipe", "suporte", "support", "atendimento"],
].map(skeleton);

/** What a reader takes it for: small Latin letters only, with «l» and «I» as one. */
export function skeleton(text: string): string {
  const letters = latinLook(text).replace(/[0-9@$!|]/g, (sign) => digits[sign] ?? "");
  return letters
    .toLowerCase()
    .replaceAll("l", "i")
    .replace(/[^a-z]/g, "");
}

/** Whether the name, or a word of it, passes for the team or the site, also in disguise («Аdm1n», «X e p a»). */
export function isReservedName(name: string, siteName: string): boolean {
  const site = skeleton(siteName);
  const whole = skeleton(name);
  const ours = site === "" ? reserved : [...reserved, site];
  const words = name.split(/[\s._\-–—/,;:()[\]]+/).map(skeleton);
  return ours.some((word) => words.includes(word) || [word, site + word, word + site].includes(whole));
}
