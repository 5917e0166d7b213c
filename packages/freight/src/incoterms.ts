import { foldLetters } from '#spelling/identifier-letters.ts'

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

/** True if the code is missing in the current edition (2020); never so for XXX. */
export function isOfEarlierEdition(code: IncotermCode): boolean {
  const { lastEdition } = incoterms[code]
  return lastEdition !== null && lastEdition < 2020
}

/** A term as an order keeps it: a code and the place that was written with it. */
export interface ReadTerm {
  code: IncotermCode
  place: string | null
  /** False where the text has no code: then it is XXX, and the text its place. */
  isKnown: boolean
}

/** Ways of writing that aren't the code, without blanks and marks. */
const otherSpellings: ReadonlyMap<string, IncotermCode> = new Map([
  ...(['C&F', 'CNF', 'C+F', 'CANDF'] as const).map((text) => [text, 'CFR'] as const),
  ...Object.entries(incoterms).flatMap(([code, { name, nameRu }]) =>
    [name, nameRu].map(
      (text) => [foldLetters(text).replace(/[^\p{L}]/gu, ''), code as IncotermCode] as const,
    ),
  ),
])
const longestPlace = 200

/** Reads `fca`, `FOB Shanghai`, `FOB上海`, `Ex Works (Bremen), Incoterms® 2020`, `СРТ` in Cyrillic letters. */
export function readIncoterm(sent: string): ReadTerm {
  const text = sent
    .normalize('NFKC')
    .replace(/\bincoterms?\b®?\s*(20[012]0)?|\b(2000|2010|2020)\b|[®™]/giu, ' ')
    // The remainder of “(Incoterms 2020)”.
    .replace(/\(\s*\)/g, ' ')
    .replace(/^([A-Z]{3})(?=[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}])/iu, '$1 ')
    .replace(/\s+/g, ' ')
    .trim()
  const words = text.match(/[^\s,:;/()[\]–-]+/gu) ?? []
  // A name has at most five words, and the longest that fits is meant.
  for (let count = Math.min(5, words.length); count > 0; count--) {
    const spelling = foldLetters(words.slice(0, count).join('')).replace(/\./g, '')
    const code = spelling in incoterms ? (spelling as IncotermCode) : otherSpellings.get(spelling)
    if (code === undefined || (count > 1 && spelling.length === 3 && words[0]?.length !== 1)) continue
    return { code, place: placeBehind(text, words.slice(0, count)), isKnown: true }
  }
  return { code: 'XXX', place: limited(text), isKnown: text === '' }
}

function placeBehind(text: string, words: readonly string[]): string | null {
  const end = words.reduce((from, word) => text.indexOf(word, from) + word.length, 0)
  const rest = text.slice(end).replace(/^[\s.,:;/)\]–-]+|[\s,:;–-]+$/gu, '')
  return limited(/^\([^()]*\)$/.test(rest) ? rest.slice(1, -1) : rest)
}

function limited(place: string): string | null {
  return place === '' ? null : [...place].slice(0, longestPlace).join('').trim()
}
