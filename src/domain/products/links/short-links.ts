/** Hosts whose addresses only lead elsewhere. They are followed only where a member has the page read. */
export interface ShortHost {
  hosts: readonly string[];
  /** Whose they are, where they lead to one store only. */
  store?: string;
  /** Only these paths of the host lead elsewhere. */
  path?: RegExp;
  /** Parameters that may hold the whole destination. */
  destination?: readonly string[];
}

export const shortHosts: readonly ShortHost[] = [
  { store: "amazon", hosts: ["amzn.to", "a.co", "amzn.com"] },
  { store: "mercadolivre", hosts: ["meli.la", "mlr.li", "melila.me"] },
  {
    store: "mercadolivre",
    hosts: ["mercadolivre.com", "mercadolivre.com.br"],
    path: /^\/(?:sec|social)\//,
  },
  { store: "magalu", hosts: ["divulgador.magalu.com", "magalu.onelink.me", "magazineluiza.onelink.me"] },
  { store: "shopee", hosts: ["s.shopee.com.br"], destination: ["origin_link"] },
  { store: "shopee", hosts: ["shope.ee"] },
  { store: "aliexpress", hosts: ["s.click.aliexpress.com"], destination: ["dl_target_url"] },
  { store: "aliexpress", hosts: ["a.aliexpress.com"] },
  { store: "shein", hosts: ["onelink.shein.com"] },
  { store: "tiktok", hosts: ["vt.tiktok.com", "vm.tiktok.com"] },
  { hosts: ["awin1.com"], destination: ["ued", "p"] },
  { hosts: ["redir.lomadee.com"], destination: ["url"] },
  { hosts: ["google.com", "google.com.br"], path: /^\/url$/, destination: ["url", "q"] },
  { hosts: ["l.facebook.com", "l.instagram.com", "l.messenger.com"], destination: ["u"] },
  {
    hosts:
      "onelink.me tidd.ly bit.ly tinyurl.com t.co cutt.ly is.gd goo.gl ow.ly t.ly rebrand.ly encurtador.com.br shorturl.at".split(
        " ",
      ),
  },
];
