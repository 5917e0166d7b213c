import type { OrderRecord } from '@portolan/contract/company/orders'

/** One side of a shipment as documents print it. */
export interface Party {
  name: string
  address: string
  country: string
}

/** A customer of the demo forwarder. */
export interface Customer extends Party {
  ref: string
  countryCode: string
  /** The person who signs in, and the language of the customer's texts. */
  user: 'anna' | 'boris'
  locale: 'en' | 'ru'
  /** How the customer writes its own references. */
  reference(digits: string): string
  contacts: readonly OrderRecord['contacts'][number][]
}

const marta = {
  name: 'Marta Visser',
  role: 'Account manager',
  email: 'marta.visser@forwarder.example',
  phone: '+31 10 555 01 42',
}
const daan = {
  name: 'Daan Koster',
  role: 'Customs',
  email: 'daan.koster@forwarder.example',
  phone: '+31 10 555 01 57',
}
const jonas = {
  name: 'Jonas Lindner',
  role: 'Account manager',
  email: 'jonas.lindner@forwarder.example',
  phone: '+49 89 555 0118',
}
const wei = {
  name: 'Lin Wei',
  role: 'Origin office',
  email: 'lin.wei@forwarder.example',
  phone: '+86 21 5555 0163',
}
const aigerim = {
  name: 'Айгерим Сапарова',
  role: 'Ваш менеджер',
  email: 'a.saparova@forwarder.example',
  phone: '+7 727 355 01 09',
}
const timur = {
  name: 'Тимур Исаев',
  role: 'Таможенное оформление',
  email: 't.isaev@forwarder.example',
  phone: null,
}

/** The three customers: two of Anna's, and a stranger's that Anna must never see. */
export const customers = {
  meridian: {
    ref: 'demo-meridian',
    name: 'Meridian Home & Living B.V.',
    address: 'Waalhaven Z.z. 44, 3088 HJ Rotterdam',
    country: 'Netherlands',
    countryCode: 'NL',
    user: 'anna',
    locale: 'en',
    reference: (digits: string) => `PO 45${digits}`,
    contacts: [marta, daan, wei],
  },
  alpenrad: {
    ref: 'demo-alpenrad',
    name: 'Alpenrad Cycles GmbH',
    address: 'Am Moosfeld 17, 81829 München',
    country: 'Germany',
    countryCode: 'DE',
    user: 'anna',
    locale: 'en',
    reference: (digits: string) => `AR-${digits.slice(0, 4)}/${digits.slice(4, 6)}`,
    contacts: [jonas, wei],
  },
  tienShan: {
    ref: 'demo-tien-shan',
    name: 'ТОО «Тянь-Шань Оборудование»',
    address: 'пр. Рыскулова 57, 050061 Алматы',
    country: 'Kazakhstan',
    countryCode: 'KZ',
    user: 'boris',
    locale: 'ru',
    reference: (digits: string) => `Договор ${digits.slice(0, 3)}-${digits.slice(3, 5)}`,
    contacts: [aigerim, timur],
  },
} as const satisfies Record<string, Customer>

export type CustomerKey = keyof typeof customers

const party = (name: string, address: string, country: string): Party => ({ name, address, country })

/** The other side of a shipment, by the country where it sits. */
export const partners: Readonly<Record<string, readonly Party[]>> = {
  CN: [
    party('Ningbo Haitang Home Products Co., Ltd.', '88 Chuangye Avenue, Beilun, Ningbo 315800', 'China'),
    party('Suzhou Tailang Industrial Co., Ltd.', '219 Xingtang Street, SIP, Suzhou 215126', 'China'),
    party('Foshan Mingyue Trading Ltd.', '6 Lecong Avenue West, Shunde, Foshan 528315', 'China'),
  ],
  HK: [party('Victoria Peak Sourcing Ltd.', '12/F, 33 Kwai Cheong Road, Kwai Chung', 'Hong Kong')],
  TW: [party('Taichung Frameworks Co., Ltd.', '35 Gongyequ 18th Road, Xitun, Taichung 407', 'Taiwan')],
  KR: [party('Hansol Precision Co., Ltd.', '27 Noksansandan 232-ro, Gangseo-gu, Busan 46753', 'Korea')],
  JP: [
    party('Sakai Cycle Components K.K.', '3-77 Oimatsu-cho, Sakai-ku, Sakai 590-0821', 'Japan'),
    party('Minato Bicycle Trading K.K.', '2-8 Shinyamashita, Naka-ku, Yokohama 231-0801', 'Japan'),
  ],
  VN: [party('Binh Duong Wood JSC', 'Lot C4, My Phuoc 3 Industrial Park, Ben Cat', 'Vietnam')],
  IN: [party('Jaipur Loom Exports Pvt. Ltd.', 'G-114, Sitapura Industrial Area, Jaipur 302022', 'India')],
  BR: [party('Madeiras Paraná Ltda.', 'Rua João Bettega 4100, Curitiba 81350-000', 'Brazil')],
  TR: [
    party('Denizli Tekstil A.Ş.', 'Organize Sanayi Bölgesi 12. Cad. 5, Denizli 20330', 'Türkiye'),
    party('Marmara Boru Sanayi A.Ş.', 'GOSB İhsan Dede Cad. 800, Gebze 41480', 'Türkiye'),
  ],
  IT: [
    party('Selleria Vicentina S.r.l.', "Via dell'Industria 41, 36030 Villaverla", 'Italy'),
    party('Officine Brianza S.p.A.', 'Via Monza 112, 20863 Concorezzo', 'Italy'),
  ],
  ES: [party('Cascos Levante S.L.', 'Carrer de la Indústria 18, 08740 Sant Andreu', 'Spain')],
  FR: [party('Verreries du Rhône S.A.S.', '14 rue des Forges, 69800 Saint-Priest', 'France')],
  CZ: [party('Bohemia Sklo s.r.o.', 'Tovární 60, 473 01 Nový Bor', 'Czechia')],
  PL: [party('Łódzkie Meble Sp. z o.o.', 'ul. Ofiar Terroryzmu 11, 92-414 Łódź', 'Poland')],
  DE: [
    party('Neckar Pumpen GmbH', 'Daimlerstraße 9, 70806 Kornwestheim', 'Germany'),
    party('Ruhr Fördertechnik GmbH', 'Bliersheimer Straße 83, 47229 Duisburg', 'Germany'),
  ],
  SE: [party('Nordcykel AB', 'Exportgatan 26, 422 46 Hisings Backa', 'Sweden')],
  US: [party('Lakefront Bicycle Co.', '1440 W Fulton Street, Chicago, IL 60607', 'United States')],
  KZ: [party('ТОО «Алатау Монтаж»', 'ул. Северное кольцо 61, 050014 Алматы', 'Kazakhstan')],
  UZ: [party('ООО «Сергели Технопарк»', 'ул. Янги Сергели 12, 100022 Ташкент', 'Uzbekistan')],
}
