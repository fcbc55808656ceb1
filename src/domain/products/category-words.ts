import { fold } from "#domain/format/text.ts";
import type { CategoryName } from "./categories.ts";

/**
 * What a product's name calls it, folded, in the singular; several words as «jogo_de_panela». A Portuguese name begins with
 * the thing itself, so that the first known word counts, and the longest phrase that begins there: «suporte para notebook» is
 * a stand, «jogo de panelas» no game.
 */
const table: [CategoryName | null, string][] = [
  // Says nothing by itself, and what follows is only what it is made for.
  [
    null,
    "acessorio adaptador adesivo bolsa capa capinha case combo compativel conjunto curso estojo hub kit manual " +
      "peca pelicula pulseira suporte",
  ],
  [
    "Smartphones",
    "bateria_externa carregador_portatil celular galaxy iphone moto_edge moto_g motorola power_bank powerbank " +
      "redmi smartphone zenfone",
  ],
  [
    "Eletrônicos",
    "airpods airtag alexa alto_falante amplificador antena apple_watch binoculo cabo caixa_de_som camera " +
      "camera_de_seguranca carregador chromecast controle_remoto drone earbuds echo fire_tv fone fone_de_ouvido " +
      "galaxy_buds galaxy_fit galaxy_tab galaxy_watch gopro headphone home_theater ipad kindle lampada_inteligente " +
      "lente microfone pilha projetor radio receptor redmi_buds redmi_pad redmi_watch relogio_inteligente " +
      "relogio_smartwatch roku smart_band smart_tv smartband smartwatch soundbar subwoofer tablet telefone " +
      "televisor toca_discos tv tv_box tv_stick video_porteiro vitrola",
  ],
  [
    "Casa",
    "abajur adega air_fryer airfryer almofada aparelho_de_jantar aquecedor ar_condicionado armario aspirador " +
      "assadeira balde batedeira beliche berco cadeira cafeteira cama chaleira chuveiro climatizador coifa colchao " +
      "conjunto_de_panela cooktop copo cortina depurador edredom escrivaninha espelho espremedor estante faca " +
      "faqueiro ferro_de_passar fogao forno freezer frigideira fritadeira garrafa garrafa_termica geladeira grill " +
      "guarda_roupa jarra jogo_americano jogo_de_banho jogo_de_cama jogo_de_copo jogo_de_faca jogo_de_lencol " +
      "jogo_de_panela jogo_de_taca jogo_de_toalha lampada lava_e_seca lava_loucas lavadora lencol liquidificador " +
      "lixeira luminaria manta maquina_de_lavar mesa micro_ondas microondas mixer mop multiprocessador organizador " +
      "panela panela_eletrica poltrona pote prateleira processador_de_alimento purificador rack refrigerador " +
      "sanduicheira secadora sofa taca tanquinho tapete toalha torneira torradeira travesseiro umidificador " +
      "vaporizador varal vaso vassoura ventilador xicara",
  ],
  [
    "Moda",
    "agasalho anel batom bermuda biquini blusa bolsa_feminina bone bota brinco calca calcado camisa camiseta " +
      "carteira casaco chinelo cinto colar conjunto_feminino creme_hidratante cueca desodorante escova_secadora " +
      "hidratante jaqueta jeans kit_camiseta kit_cueca kit_meia legging maquiagem meia mochila moletom oculos " +
      "oculos_de_sol perfume pijama protetor_solar relogio saia sandalia sapatenis sapatilha sapato " +
      "secador_de_cabelo shampoo short shorts sutia tenis vestido",
  ],
  [
    "Informática",
    "chromebook computador cooler desktop disco_rigido estabilizador fonte_atx gabinete galaxy_book gtx " +
      "hd_externo impressora kit_memoria kit_teclado macbook memoria memoria_ram mesa_digitalizadora micro_sd " +
      "microsd modem monitor mouse mouse_pad mousepad no_break nobreak notebook pasta_termica pc_gamer pen_drive " +
      "pendrive placa_de_video placa_mae processador roteador rtx ryzen scanner ssd switch_de_rede teclado " +
      "tinta_para_impressora ultrabook wacom water_cooler webcam",
  ],
  [
    "Games",
    "cadeira_gamer console controle dualsense dualshock game gift_card_playstation gift_card_steam gift_card_xbox " +
      "headset jogo joystick nintendo_switch playstation ps4 ps5 steam_deck volante_gamer xbox",
  ],
  [
    "Outros",
    "areia_sanitaria barraca bicicleta bola boneca brinquedo cafe carrinho_de_bebe cerveja chocolate creatina " +
      "fralda furadeira gibi hq jogo_de_carta jogo_de_tabuleiro lego livro manga parafusadeira pneu quebra_cabeca " +
      "racao suplemento vinho whey",
  ],
];

const categoryOf = new Map(
  table.flatMap(([category, phrases]) =>
    phrases.split(" ").map((phrase) => [phrase.replaceAll("_", " "), category] as const),
  ),
);
const longestPhrase = Math.max(...[...categoryOf.keys()].map((phrase) => phrase.split(" ").length));
/** What follows is what the product is for, or what comes with it. */
const turns = new Set(["para", "p", "com", "compativel"]);
/** Names are far shorter. */
const mostWords = 40;

/** The category that a product's name speaks of, as a proposal; null where its words say none, or not clearly. */
export function categoryFromWords(name: string): CategoryName | null {
  const words = fold(name.slice(0, 500))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords);
  for (let at = 0; at < words.length; at++) {
    if (at > 0 && turns.has(words[at] ?? "")) return null;
    const category = phraseAt(words, at);
    if (category !== undefined) return category;
  }
  return null;
}

/** Of the longest phrase that begins here; undefined where no known one does. */
function phraseAt(words: readonly string[], at: number): CategoryName | null | undefined {
  for (let length = longestPhrase; length > 0; length--) {
    const phrase = words.slice(at, at + length);
    if (phrase.length < length) continue;
    const found = [phrase, phrase.map(singular), [...phrase.slice(0, -1), singular(phrase.at(-1) ?? "")]].map(
      (each) => categoryOf.get(each.join(" ")),
    );
    const category = found.find((each) => each !== undefined);
    if (category !== undefined) return category;
  }
  return undefined;
}

/** Enough to find a word of the table by. */
function singular(word: string): string {
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
