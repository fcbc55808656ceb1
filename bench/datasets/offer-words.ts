import type { CategoryName } from "#domain/products/categories.ts";

/** Words for synthetic offers as shops write them, some in every tenth offer, some in a few of a million. */
interface Range {
  /** Kinds of products with a usual price in reais: prices match words, as in a real shop. */
  kinds: Record<string, number>;
  brands: string[];
}

export const ranges: Record<CategoryName, Range> = {
  Smartphones: {
    kinds: { Smartphone: 1800, Celular: 900, "Capinha para": 30, "Película para": 20, "Carregador para": 60 },
    brands: ["Samsung Galaxy", "Motorola Moto", "Xiaomi Redmi", "Apple iPhone", "Realme", "Poco", "Infinix"],
  },
  Eletrônicos: {
    kinds: {
      "Smart TV": 2400,
      "Fone de Ouvido": 180,
      "Caixa de Som": 320,
      Soundbar: 800,
      Câmera: 1500,
      Projetor: 900,
    },
    brands: ["Samsung", "LG", "Sony", "JBL", "Philips", "TCL", "Edifier", "QCY"],
  },
  Casa: {
    kinds: {
      Geladeira: 3200,
      Fogão: 1400,
      "Air Fryer": 350,
      Cafeteira: 280,
      "Robô Aspirador": 900,
      "Micro-ondas": 600,
      Panela: 150,
      Colchão: 1100,
      Sofá: 1900,
    },
    brands: ["Brastemp", "Electrolux", "Consul", "Mondial", "Philco", "Samsung", "Oster", "Tramontina"],
  },
  Moda: {
    kinds: {
      Tênis: 300,
      Camiseta: 60,
      "Calça Jeans": 140,
      Vestido: 130,
      Jaqueta: 220,
      "Óculos de Sol": 190,
      Mochila: 160,
      Relógio: 400,
    },
    brands: ["Nike", "Adidas", "Mizuno", "Olympikus", "Hering", "Puma", "Lupo", "Casio"],
  },
  Informática: {
    kinds: {
      Notebook: 3500,
      SSD: 300,
      "Memória RAM": 250,
      "Placa de Vídeo": 2600,
      Monitor: 900,
      "Teclado Mecânico": 250,
      Mouse: 90,
      Roteador: 260,
      Impressora: 800,
    },
    brands: ["Dell", "Lenovo", "Acer", "Samsung", "Asus", "Kingston", "Logitech", "HP"],
  },
  Games: {
    kinds: { Console: 3900, Controle: 380, "Headset Gamer": 260, "Cadeira Gamer": 900, Jogo: 180 },
    brands: ["PlayStation", "Xbox", "Nintendo Switch", "HyperX", "Razer", "Redragon"],
  },
  Outros: {
    kinds: {
      Ração: 190,
      Fralda: 80,
      Livro: 45,
      Pneu: 420,
      Furadeira: 250,
      Barraca: 300,
      "Whey Protein": 120,
      Bicicleta: 1600,
      Café: 35,
    },
    brands: ["Pampers", "Premier", "Pirelli", "Bosch", "Growth", "Caloi", "Três Corações"],
  },
};

export const qualities = [
  "Preto",
  "Branco",
  "Azul",
  "Vermelho",
  "Rosa",
  "Pro",
  "Max",
  "Ultra",
  "Plus",
  "Lite",
  "Digital",
  "Portátil",
  "Infantil",
  "Original",
];

export const sizes = [
  "64GB",
  "128GB",
  "256GB",
  "512GB",
  "1TB",
  "5L",
  "10L",
  "220V",
  "110V",
  "32 polegadas",
  "50 polegadas",
  "Bluetooth",
  "sem fio",
  "USB-C",
  "4K",
  "5G",
];

/** The first ones have the most offers, as among real stores. */
export const stores = [
  "Amazon",
  "Mercado Livre",
  "Magazine Luiza",
  "Shopee",
  "Casas Bahia",
  "KaBuM!",
  "Americanas",
  "AliExpress",
  "Fast Shop",
  "Netshoes",
  "Centauro",
  "Carrefour",
  "Ponto",
  "Pichau",
  "Terabyte",
  "Dafiti",
  "Renner",
  "Leroy Merlin",
  "Petz",
  "Drogasil",
  "Submarino",
  "Girafa",
  "Zattini",
  "Cobasi",
  "Extra",
  "Polishop",
  "Decathlon",
  "Época Cosméticos",
  "Livraria Cultura",
  "Loja do Mecânico",
];

export const sentences = [
  "Frete grátis para todo o Brasil.",
  "Preço à vista no Pix.",
  "Use o cupom na página do produto antes de fechar a compra.",
  "Vendido e entregue pela própria loja.",
  "Garantia de doze meses contra defeitos de fabricação.",
  "Parcela em até dez vezes sem juros no cartão.",
  "Estoque limitado, pode acabar a qualquer momento.",
  "Uma das melhores avaliações da categoria.",
  "Ideal para presentear no Natal ou no Dia das Mães.",
  "Acompanha manual em português e bolsa de transporte.",
  "Baixo consumo de energia com selo Procel.",
  "Modelo recondicionado com nota fiscal.",
  "Menor preço dos últimos três meses segundo o histórico.",
  "Válido somente pelo aplicativo e na primeira compra.",
  "Resistente à água e à poeira.",
  "Bateria de longa duração com carregamento rápido.",
];

/** Each in about fifty of a million offers. */
export const rarities = [
  "telescópio",
  "violoncelo",
  "ornitorrinco",
  "samovar",
  "gravímetro",
  "chimarrão",
  "berimbau",
  "paralelepípedo",
  "astrolábio",
  "zarabatana",
  "quimono",
  "jabuticabeira",
  "helicóptero",
  "xilofone",
  "caleidoscópio",
  "microscópio",
  "acordeão",
  "palafita",
  "bumerangue",
  "ampulheta",
];
