/** The Incoterms editions (ICC) that the codes in use belong to. */
export type IncotermsEdition = 2000 | 2010 | 2020

interface Incoterm {
  readonly name: string
  readonly nameRu: string
  /** The newest edition that has the code; null for XXX, which belongs to none. */
  readonly lastEdition: IncotermsEdition | null
}

/** All seventeen codes with their full names; `lastEdition` before 2020 marks a code of earlier editions. */
export const incoterms = {
  CFR: { name: 'Cost and Freight', nameRu: 'Стоимость и фрахт', lastEdition: 2020 },
  CIF: { name: 'Cost, Insurance and Freight', nameRu: 'Стоимость, страхование и фрахт', lastEdition: 2020 },
  CIP: {
    name: 'Carriage and Insurance Paid To',
    nameRu: 'Перевозка и страхование оплачены до',
    lastEdition: 2020,
  },
  CPT: { name: 'Carriage Paid To', nameRu: 'Перевозка оплачена до', lastEdition: 2020 },
  DAF: { name: 'Delivered at Frontier', nameRu: 'Поставка на границе', lastEdition: 2000 },
  DAP: { name: 'Delivered at Place', nameRu: 'Поставка в месте назначения', lastEdition: 2020 },
  DAT: { name: 'Delivered at Terminal', nameRu: 'Поставка на терминале', lastEdition: 2010 },
  DDP: { name: 'Delivered Duty Paid', nameRu: 'Поставка с оплатой пошлин', lastEdition: 2020 },
  DDU: { name: 'Delivered Duty Unpaid', nameRu: 'Поставка без оплаты пошлин', lastEdition: 2000 },
  DEQ: { name: 'Delivered Ex Quay', nameRu: 'Поставка с причала', lastEdition: 2000 },
  DES: { name: 'Delivered Ex Ship', nameRu: 'Поставка с судна', lastEdition: 2000 },
  DPU: {
    name: 'Delivered at Place Unloaded',
    nameRu: 'Поставка в месте назначения с выгрузкой',
    lastEdition: 2020,
  },
  EXW: { name: 'Ex Works', nameRu: 'Франко завод', lastEdition: 2020 },
  FAS: { name: 'Free Alongside Ship', nameRu: 'Свободно вдоль борта судна', lastEdition: 2020 },
  FCA: { name: 'Free Carrier', nameRu: 'Франко перевозчик', lastEdition: 2020 },
  FOB: { name: 'Free On Board', nameRu: 'Свободно на борту', lastEdition: 2020 },
  XXX: { name: 'Other', nameRu: 'Другие условия', lastEdition: null },
} as const satisfies Readonly<Record<string, Incoterm>>

/** One of the seventeen codes. */
export type IncotermCode = keyof typeof incoterms

/** Whether the code is missing in the current edition (2020); never so for XXX. */
export function isOfEarlierEdition(code: IncotermCode): boolean {
  const { lastEdition } = incoterms[code]
  return lastEdition !== null && lastEdition < 2020
}
