import type { ParameterNames, Programme } from "./tracking.ts";

/** A path of product pages. What it captures, joined by dots, is the id; `space` keeps ids of different kinds apart. */
interface Shape {
  path: RegExp;
  space?: string;
  /** What the store writes before the id in other places. */
  prefix?: string;
}

export interface Store {
  id: string;
  name: string;
  /** Where product pages stand, without www. and m.; what lies below these names is the store's too, but has no products. */
  hosts: readonly string[];
  shapes?: readonly Shape[];
  /** How the store itself writes its ids, where it answers to both. */
  letters?: "upper" | "lower";
  /** Parameters (in lower case) that choose another article on the same page: part of the product. Sellers are not. */
  variants?: Record<string, RegExp>;
  tracking?: ParameterNames;
  /** What only tracks on a product's page; on others it may be what is searched for. */
  trackingOnProducts?: ParameterNames;
  programmes?: readonly Programme[];
  /** How steps at the end of the path begin that only track. */
  trackingStep?: string;
  /** The only parts of a fragment that a store reads as a choice. */
  fragment?: ParameterNames;
}

const number = /^\d{1,20}$/;
const asin = "((?=[A-Z]*\\d)[A-Z0-9]{10})";
const amazon = {
  shapes: [
    {
      path: new RegExp(
        `^/(?:-/[a-z]{2}/)?(?:[^/]+/)?(?:dp|d|gp/product|gp/aw/d|gp/offer-listing|exec/obidos/ASIN)/${asin}(?:/|$)`,
        "i",
      ),
    },
  ],
  letters: "upper",
  tracking:
    "tag ascsubtag linkcode linkid camp creative creativeasin ref ref_ btn_ref social_share pf_rd_* pd_rd_* qid sr crid dib " +
    "dib_tag sprefix ufe __mk_pt_br _encoding content-id starsleft skiptwisterog",
  trackingOnProducts: "keywords",
  trackingStep: "ref=",
} as const satisfies Partial<Store>;

/** Three houses of one group under one numbering; each sells at its own price. A year at the end of a name is none of its numbers. */
const bahiaGroup = {
  shapes: [{ path: /\/p\/(\d+)$/ }, { path: /^\/.*-(\d{5,})\.html$/ }],
  programmes: ["awin", "lomadee"],
} as const satisfies Partial<Store>;

/** VTEX shops: the address is the name, and the page is always a product's. */
const vtex = {
  shapes: [{ path: /^\/(?:br\/)?([^/]+)\/p$/ }],
  variants: { skuid: number, idsku: number },
  programmes: ["awin", "lomadee"],
} as const satisfies Partial<Store>;

/** The table of domain-facts 5.1. The order has no meaning: no host stands in it twice. */
export const stores: readonly Store[] = [
  { id: "amazon", name: "Amazon", hosts: ["amazon.com.br"], ...amazon },
  { id: "amazon-us", name: "Amazon EUA", hosts: ["amazon.com"], ...amazon },
  {
    id: "mercadolivre",
    name: "Mercado Livre",
    hosts: ["mercadolivre.com.br", "produto.mercadolivre.com.br"],
    // Three numberings that overlap: an item, a catalogue page and a user's product of one number are strangers.
    shapes: [
      { path: /^\/(?:[^/]+\/)?p\/(MLB\d+)(?:\/|$)/i, space: "p" },
      { path: /^\/(?:[^/]+\/)?up\/(MLBU\d+)(?:\/|$)/i, space: "up" },
      { path: /^\/MLB-?(\d+)(?:-|$)/i, space: "item", prefix: "MLB" },
    ],
    letters: "upper",
    variants: {
      searchvariation: /^(?:MLBU?)?\d{1,20}$/i,
      variation: number,
      attributes: /^[\w:,=+/-]{1,120}$/,
    },
    tracking: "matt_* ref tracking_id reco_* c_id c_uid polycard_client position",
    fragment: "wid item_id pdp_filters searchvariation variation",
  },
  {
    id: "magalu",
    name: "Magazine Luiza",
    hosts: ["magazineluiza.com.br", "magazinevoce.com.br"],
    shapes: [{ path: /^\/(?:magazine[^/]+\/)?(?:[^/]+\/)?p\/([a-z0-9]+)(?:\/|$)/i }],
    letters: "lower",
    tracking: "promoter_id partner_id itag pid offer_id",
    programmes: ["lomadee"],
  },
  {
    id: "kabum",
    name: "KaBuM!",
    hosts: ["kabum.com.br"],
    shapes: [{ path: /^\/produto\/(\d+)(?:\/|$)/ }],
    programmes: ["awin", "lomadee"],
  },
  {
    id: "terabyte",
    name: "Terabyte",
    hosts: ["terabyteshop.com.br"],
    shapes: [{ path: /^\/produto\/(\d+)(?:\/|$)/ }],
    programmes: ["awin", "lomadee"],
  },
  {
    id: "pichau",
    name: "Pichau",
    hosts: ["pichau.com.br"],
    // No number: five words or more, and none that a campaign's page would have, so that no campaign becomes a product.
    shapes: [
      {
        path: /^\/((?!(?:.*-)?(?:promoc(?:ao|oes)|ofertas?|descontos?|cupo(?:m|ns)|precos?|frete|liquidac(?:ao|oes)|queima|saldao|feirao|outlet|aniversario|natal|dia|semana|mes|friday|monday|monte)(?:-|$))[a-z0-9]+(?:-[a-z0-9]+){4,})$/,
      },
    ],
    programmes: ["awin", "lomadee"],
  },
  {
    id: "shopee",
    name: "Shopee",
    hosts: ["shopee.com.br"],
    shapes: [
      { path: /-i\.(\d+)\.(\d+)$/ },
      { path: /^\/(?:universal-link\/)?(?:product|opaanlp)\/(\d+)\/(\d+)$/ },
    ],
    variants: { extraparams: /"display_model_id":\s*"?(\d{1,20})/ },
    tracking:
      "mmp_pid uls_trackid af_siteid smtt sp_atk gads_t_sig credential_token exp_group __mobile__ share_channel xptdk",
  },
  {
    id: "aliexpress",
    name: "AliExpress",
    hosts: ["aliexpress.com", "pt.aliexpress.com", "es.aliexpress.com", "best.aliexpress.com"],
    shapes: [{ path: /^\/(?:item|i)\/(?:[^/]+\/)?(\d+)\.html$/ }],
    variants: {
      sku_id: number,
      skuid: number,
      sku: number,
      pdp_ext_f: /"sku_id":\s*"?(\d{1,20})/,
    },
    tracking:
      "aff_fcid aff_fsk aff_platform aff_trace_key aff_short_key sk afsmartredirect shareid social_params spreadtype srcsns terminal_id tt spm search_direct gatewayadapt",
  },
  { id: "casasbahia", name: "Casas Bahia", hosts: ["casasbahia.com.br"], ...bahiaGroup },
  { id: "ponto", name: "Ponto", hosts: ["pontofrio.com.br"], ...bahiaGroup },
  { id: "extra", name: "Extra", hosts: ["extra.com.br"], ...bahiaGroup },
  {
    id: "carrefour",
    name: "Carrefour",
    hosts: ["carrefour.com.br"],
    // A name that ends in a capacity or a year is not to be taken for a number.
    shapes: [{ path: /^\/(?:[^/]*-)?((?:mp)?\d{5,})\/p$/i }],
    letters: "lower",
    variants: vtex.variants,
    programmes: ["awin", "lomadee"],
  },
  { id: "fastshop", name: "Fast Shop", hosts: ["fastshop.com.br", "site.fastshop.com.br"], ...vtex },
  { id: "acer", name: "Acer", hosts: ["br-store.acer.com"], ...vtex },
  { id: "samsung", name: "Samsung", hosts: ["shop.samsung.com"], ...vtex },
  { id: "motorola", name: "Motorola", hosts: ["motorola.com.br"], ...vtex },
  { id: "electrolux", name: "Electrolux", hosts: ["loja.electrolux.com.br"], ...vtex },
  { id: "brastemp", name: "Brastemp", hosts: ["brastemp.com.br"], ...vtex },
  { id: "consul", name: "Consul", hosts: ["consul.com.br"], ...vtex },
  { id: "cea", name: "C&A", hosts: ["cea.com.br"], ...vtex },
  {
    id: "netshoes",
    name: "Netshoes",
    hosts: ["netshoes.com.br"],
    shapes: [{ path: /^\/(?:p\/)?[^/]+-([A-Z0-9]{3}-\d{4}-\d{3})$/i }],
    letters: "upper",
    programmes: ["awin", "lomadee"],
  },
  {
    id: "americanas",
    name: "Americanas",
    hosts: ["americanas.com.br"],
    // The shop of before and the VTEX one of now number by themselves.
    shapes: [{ path: /^\/produto\/(\d+)(?:\/|$)/ }, { path: /^\/([^/]+)\/p$/, space: "p" }],
    variants: vtex.variants,
    programmes: ["awin", "lomadee"],
  },
  {
    id: "shein",
    name: "Shein",
    hosts: ["shein.com", "br.shein.com"],
    shapes: [{ path: /-p-(\d+)(?:-cat-\d+)?\.html$/ }],
    tracking: "url_from second_share share_from aff_id",
  },
  {
    id: "tiktok",
    name: "TikTok Shop",
    hosts: ["tiktok.com", "shop.tiktok.com"],
    shapes: [{ path: /^\/(?:[a-z-]{2,5}\/)?(?:shop\/|view\/)?(?:product|pdp)\/(?:[^/]+\/)?(\d+)$/i }],
  },
  {
    id: "steam",
    name: "Steam",
    hosts: ["store.steampowered.com"],
    shapes: [
      { path: /^\/(?:agecheck\/)?app\/(\d+)(?:\/|$)/, space: "app" },
      { path: /^\/(?:agecheck\/)?sub\/(\d+)(?:\/|$)/, space: "sub" },
      { path: /^\/(?:agecheck\/)?bundle\/(\d+)(?:\/|$)/, space: "bundle" },
    ],
    tracking: "snr curator_clanid",
  },
  {
    id: "epic",
    name: "Epic Games",
    hosts: ["store.epicgames.com"],
    shapes: [
      { path: /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?p\/([^/]+)$/i },
      { path: /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?bundles\/([^/]+)$/i, space: "bundle" },
    ],
    tracking: "epic_creator_id epic_affiliate",
  },
  {
    id: "xbox",
    name: "Xbox",
    hosts: ["xbox.com"],
    shapes: [{ path: /^\/(?:[a-z]{2}-[a-z]{2}\/)?(?:games\/)?store\/[^/]+\/([a-z0-9]{12})(?:\/(\d{4}))?$/i }],
    letters: "upper",
  },
  {
    id: "nuuvem",
    name: "Nuuvem",
    hosts: ["nuuvem.com"],
    shapes: [
      { path: /^\/(?:[a-z]{2}-[a-z]{2}\/)?item\/([^/]+)$/ },
      { path: /^\/(?:[a-z]{2}-[a-z]{2}\/)?bundle\/([^/]+)$/, space: "bundle" },
    ],
    programmes: ["awin"],
  },
  { id: "instant-gaming", name: "Instant Gaming", hosts: ["instant-gaming.com"], tracking: "igr" },
  // Services have no product of their own: the link is cleaned, and nothing is compared.
  { id: "vivo", name: "Vivo", hosts: ["vivo.com.br"] },
  { id: "netflix", name: "Netflix", hosts: ["netflix.com"] },
  { id: "santander", name: "Santander", hosts: ["santander.com.br", "santanderopenacademy.com"] },
  { id: "samsclub", name: "Sam's Club", hosts: ["samsclub.com.br"] },
];
