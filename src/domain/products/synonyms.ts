/** Different words for one thing, folded as searches are, of letters, digits, spaces and hyphens. Each group is symmetric: what is only a kind of the other stays out. */
export const synonymGroups: readonly (readonly string[])[] = [
  ["air fryer", "airfryer", "air-fryer", "fritadeira"],
  ["airpods", "air pods"],
  ["ar condicionado", "ar-condicionado"],
  ["aspirador robo", "robo aspirador"],
  ["barbeador", "aparelho de barbear"],
  ["bicicleta", "bike"],
  ["cafeteira", "maquina de cafe"],
  ["caixa de som", "speaker"],
  ["camiseta", "t-shirt"],
  ["carregador portatil", "power bank", "powerbank"],
  ["celular", "smartphone"],
  ["chapinha", "prancha de cabelo"],
  ["computador", "desktop"],
  ["fone", "fone de ouvido", "headset", "headphone", "earbuds"],
  ["freezer", "congelador"],
  ["geladeira", "refrigerador"],
  ["guarda-roupa", "guarda roupa", "roupeiro"],
  ["lava-loucas", "lava loucas", "lavadora de loucas", "maquina de lavar loucas"],
  ["magazine luiza", "magalu"],
  ["maquina de lavar", "maquina de lavar roupas", "lavadora", "lava roupas", "lava-roupas"],
  ["mercado livre", "mercadolivre"],
  ["micro-ondas", "microondas", "micro ondas"],
  ["mouse pad", "mousepad"],
  ["notebook", "laptop"],
  ["pen drive", "pendrive"],
  ["placa de video", "gpu"],
  ["playstation 4", "ps4"],
  ["playstation 5", "ps5"],
  ["roteador", "router"],
  ["smartwatch", "relogio inteligente"],
  ["soundbar", "sound bar", "barra de som"],
  ["tenis", "sneaker"],
  ["tv", "smart tv", "smarttv", "televisao", "televisor"],
  ["tv box", "tvbox"],
  ["videogame", "video game"],
  ["wi-fi", "wifi"],
];

/** Consecutive words of a search, and other names for what they mean. */
export interface SearchTerm {
  words: string[];
  synonyms: string[];
}

/** For PostgreSQL. Whole words: «headset» also means «fone», but no «telefone». */
export function namePattern(synonyms: readonly string[]): string {
  return `\\m(${synonyms.join("|")})(e?s)?\\M`;
}

const groupOf = new Map(synonymGroups.flatMap((group) => group.map((name) => [singularOf(name), group])));
const longestName = Math.max(...[...groupOf.keys()].map((name) => name.split(" ").length));

/** Folded words as terms: «placa de video rtx» is «placa de video», which is also «gpu», and «rtx». */
export function termsOf(words: readonly string[]): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const term = longestTermAt(words, at);
    terms.push(term);
    at += term.words.length;
  }
  return terms;
}

function longestTermAt(words: readonly string[], at: number): SearchTerm {
  for (let length = Math.min(longestName, words.length - at); length > 0; length--) {
    const said = words.slice(at, at + length);
    const group = groupOf.get(singularOf(said.join(" ")));
    if (group) return { words: said, synonyms: othersIn(group, said.join(" ")) };
  }
  return { words: words.slice(at, at + 1), synonyms: [] };
}

/** A name that has what was said, or a shorter name, in it is found without being asked for. */
function othersIn(group: readonly string[], said: string): string[] {
  const others = group.filter((name) => !name.includes(said));
  return others.filter(
    (name) => !others.some((other) => other !== name && ` ${name} `.includes(` ${other} `)),
  );
}

/** Each word without its plural; only ever compared with another of its kind. */
function singularOf(text: string): string {
  return text
    .replace(/oes\b/g, "ao")
    .replace(/([rz])es\b/g, "$1")
    .replace(/(\w{2})s\b/g, "$1");
}
