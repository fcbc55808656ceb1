import { domainsPerStore } from "./store-limits.ts";

export const storeMessages = {
  unknown: "Esta loja não existe.",
  saved: "Loja salva.",
  merged: "Lojas unidas. As ofertas mudam de lugar aos poucos, e os endereços antigos já levam à loja nova.",
  bad_id: "Loja inválida. Recarregue a página e tente novamente.",
  missing_name: "Informe o nome da loja",
  bad_domain: "Informe um domínio só desta loja, como loja.com.br",
  many_domains: `Uma loja tem no máximo ${domainsPerStore} domínios`,
  flag: "Escolha sim ou não",
  same: "Escolha duas lojas diferentes: uma loja não se une a si mesma.",
  already_merged: "Esta loja já foi unida a outra.",
  moved_on: "A loja mudou desde que você a abriu. Confira a versão atual.",
  bad_cursor: "cursor: use o valor de next da página anterior.",
} as const;

export function takenDomain(host: string, store: string): string {
  return `O domínio ${host} já é da loja ${store}. Una as duas lojas, ou tire-o de lá primeiro.`;
}

/** To a member whose link imitates a store's address. */
export function imitationSentence(host: string, { name, domain }: { name: string; domain: string }): string {
  return `O endereço ${host} imita o da loja ${name} (${domain}) e não é dela. Confira o link na loja. Se a loja é mesmo esta, fale com a gente.`;
}
