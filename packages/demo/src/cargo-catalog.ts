import type { PackagingUnit } from '@portolan/contract/freight/orders/order-codes'

/**
 * Goods as a forwarder meets them. Full containers are filled with cartons or cases, groupage is on pallets.
 */
export interface Goods {
  name: string
  nameRu: string
  /** Harmonized System, six digits. */
  hsCode: string
  packaging: PackagingUnit
  /** One package: length, width, height. */
  packageCm: readonly [number, number, number]
  /** Gross, of the packed goods. */
  kgPerM3: number
  /** The value of the goods, for the commercial invoice and the insurance. */
  usdPerKg: number
}

function goods(
  name: string,
  nameRu: string,
  hsCode: string,
  packaging: Goods['packaging'],
  packageCm: Goods['packageCm'],
  kgPerM3: number,
  usdPerKg: number,
): Goods {
  return { name, nameRu, hsCode, packaging, packageCm, kgPerM3, usdPerKg }
}

const household = {
  sofas: goods(
    'Upholstered sofas, three-seat',
    'Диваны мягкие трёхместные',
    '940161',
    'PKG',
    [215, 98, 82],
    98,
    6.5,
  ),
  tables: goods(
    'Oak dining tables, flat-packed',
    'Столы обеденные дубовые',
    '940360',
    'CTN',
    [200, 95, 14],
    310,
    5.2,
  ),
  chairs: goods('Dining chairs, beech', 'Стулья обеденные, бук', '940169', 'CTN', [62, 54, 96], 105, 7.1),
  lamps: goods(
    'LED pendant lamps',
    'Светильники подвесные светодиодные',
    '940511',
    'CTN',
    [48, 48, 40],
    120,
    19,
  ),
  rugs: goods(
    'Hand-tufted wool rugs',
    'Ковры шерстяные тафтинговые',
    '570310',
    'PCS',
    [240, 32, 32],
    285,
    14,
  ),
  tableware: goods(
    'Porcelain tableware',
    'Посуда столовая фарфоровая',
    '691110',
    'CTN',
    [46, 38, 34],
    420,
    4.8,
  ),
  glassware: goods(
    'Crystal glassware',
    'Посуда из хрустального стекла',
    '701322',
    'CTN',
    [44, 34, 30],
    330,
    12,
  ),
  linen: goods('Cotton bed linen', 'Бельё постельное хлопковое', '630231', 'CTN', [60, 40, 42], 260, 11.5),
  towels: goods('Terry towels', 'Полотенца махровые', '630260', 'CTN', [60, 40, 45], 230, 9.4),
  cookers: goods('Induction hobs', 'Панели варочные индукционные', '851660', 'CTN', [65, 58, 16], 250, 21),
  kettles: goods('Electric kettles', 'Чайники электрические', '851610', 'CTN', [66, 48, 52], 145, 10.5),
  gardenSets: goods(
    'Acacia garden furniture',
    'Мебель садовая из акации',
    '940169',
    'CTN',
    [158, 68, 32],
    270,
    4.1,
  ),
  mattresses: goods(
    'Roll-packed mattresses',
    'Матрасы в рулонной упаковке',
    '940421',
    'PKG',
    [105, 38, 38],
    190,
    6.9,
  ),
  shelves: goods('Pine shelving', 'Стеллажи сосновые', '940360', 'CTN', [180, 42, 12], 390, 2.6),
} as const

const cycling = {
  frames: goods(
    'Aluminium bicycle frames',
    'Рамы велосипедные алюминиевые',
    '871491',
    'CTN',
    [118, 24, 72],
    62,
    38,
  ),
  carbonFrames: goods(
    'Carbon bicycle frames',
    'Рамы велосипедные карбоновые',
    '871491',
    'CTN',
    [118, 24, 72],
    48,
    145,
  ),
  wheels: goods('Bicycle wheelsets', 'Комплекты велосипедных колёс', '871499', 'CTN', [72, 40, 72], 88, 52),
  drivetrains: goods(
    'Derailleurs and cassettes',
    'Переключатели и кассеты',
    '871499',
    'CTN',
    [40, 30, 28],
    360,
    64,
  ),
  brakes: goods(
    'Hydraulic disc brakes',
    'Тормоза дисковые гидравлические',
    '871494',
    'CTN',
    [38, 30, 24],
    300,
    58,
  ),
  motors: goods('E-bike mid motors', 'Моторы для электровелосипедов', '850131', 'CTN', [40, 40, 34], 340, 71),
  saddles: goods('Leather saddles', 'Сёдла кожаные', '871495', 'CTN', [60, 40, 40], 140, 33),
  tyres: goods('Bicycle tyres', 'Шины велосипедные', '401150', 'CTN', [70, 70, 30], 210, 12),
  helmets: goods('Cycling helmets', 'Шлемы велосипедные', '650610', 'CTN', [64, 48, 56], 58, 40),
  bicycles: goods(
    'Touring bicycles, assembled',
    'Велосипеды туристические',
    '871200',
    'PKG',
    [145, 26, 82],
    64,
    48,
  ),
  ebikes: goods('Electric trekking bicycles', 'Электровелосипеды', '871160', 'PKG', [185, 30, 110], 55, 62),
} as const

const machinery = {
  pumps: goods(
    'Centrifugal slurry pumps',
    'Насосы центробежные шламовые',
    '841370',
    'CS',
    [140, 90, 95],
    520,
    17,
  ),
  compressors: goods('Screw compressors', 'Компрессоры винтовые', '841440', 'CS', [190, 110, 150], 310, 15),
  bearings: goods('Roller bearings', 'Подшипники роликовые', '848220', 'CTN', [40, 30, 25], 1150, 13),
  conveyor: goods(
    'Rubber conveyor belts',
    'Ленты конвейерные резиновые',
    '401012',
    'PKG',
    [160, 120, 160],
    640,
    4.4,
  ),
  lathes: goods('CNC lathes', 'Станки токарные с ЧПУ', '845811', 'CS', [320, 190, 210], 430, 19),
  fittings: goods(
    'Polyethylene pipe fittings',
    'Фитинги полиэтиленовые',
    '391740',
    'CTN',
    [60, 40, 40],
    220,
    6.2,
  ),
  electric: goods(
    'Electric motors, 3-phase',
    'Электродвигатели трёхфазные',
    '850152',
    'CS',
    [110, 70, 80],
    720,
    9.8,
  ),
  packing: goods(
    'Packaging line, disassembled',
    'Линия упаковочная в разборе',
    '842230',
    'CS',
    [280, 160, 190],
    240,
    34,
  ),
  truckParts: goods(
    'Dump truck spare parts',
    'Запчасти карьерных самосвалов',
    '870899',
    'CS',
    [120, 100, 80],
    560,
    16,
  ),
  sensors: goods('Pressure transmitters', 'Датчики давления', '902620', 'CTN', [40, 30, 30], 210, 120),
} as const

/** Everything that the demo customers ship. */
export const cargoCatalog = { ...household, ...cycling, ...machinery } as const

export type CargoKey = keyof typeof cargoCatalog
