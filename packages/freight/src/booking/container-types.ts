/** The kind of a container, by the type letter of ISO 6346. */
export type ContainerKind = 'dry' | 'reefer' | 'open-top' | 'flat-rack' | 'tank'

interface ContainerType {
  readonly kind: ContainerKind
  readonly label: string
  readonly labelRu: string
  /** As lists and headings abbreviate it, in both languages. */
  readonly short: string
  /** Spellings of the trade in addition to the code. */
  readonly aliases: readonly string[]
}

/** The container types to choose from, by their ISO 6346 size and type code. */
export const containerTypes = {
  '22G1': {
    kind: 'dry',
    label: '20′ standard',
    labelRu: '20′ стандартный',
    short: '20′ GP',
    aliases: ['20DC', '20DV', '20DRY', '20GP', '20ST', '20SD', '22GP', '22G0'],
  },
  '42G1': {
    kind: 'dry',
    label: '40′ standard',
    labelRu: '40′ стандартный',
    short: '40′ GP',
    aliases: ['40DC', '40DV', '40DRY', '40GP', '40ST', '40SD', '42GP', '42G0'],
  },
  '45G1': {
    kind: 'dry',
    label: '40′ high cube',
    labelRu: '40′ High Cube',
    short: '40′ HC',
    aliases: ['40HC', '40HQ', '40HCDC', '40HCDV', '45GP', '45G0'],
  },
  L5G1: {
    kind: 'dry',
    label: '45′ high cube',
    labelRu: '45′ High Cube',
    short: '45′ HC',
    aliases: ['45HC', '45HQ', 'L5GP', 'L5G0'],
  },
  '22R1': {
    kind: 'reefer',
    label: '20′ reefer',
    labelRu: '20′ рефрижератор',
    short: '20′ RF',
    aliases: ['20RF', '20RE', '20REEFER', '22RE', '22RT', '22R0'],
  },
  '45R1': {
    kind: 'reefer',
    label: '40′ high-cube reefer',
    labelRu: '40′ High Cube рефрижератор',
    short: '40′ RH',
    aliases: [
      '40RH',
      '40HR',
      '40RQ',
      '40RF',
      '40RE',
      '40REEFER',
      '40HCRF',
      '40HCRE',
      '40HCREEFER',
      '45RE',
      '45RT',
      '45R0',
    ],
  },
  '22U1': {
    kind: 'open-top',
    label: '20′ open top',
    labelRu: '20′ с открытым верхом (Open Top)',
    short: '20′ OT',
    aliases: ['20OT', '22UT', '22U0'],
  },
  '42U1': {
    kind: 'open-top',
    label: '40′ open top',
    labelRu: '40′ с открытым верхом (Open Top)',
    short: '40′ OT',
    aliases: ['40OT', '42UT', '42U0'],
  },
  '22P1': {
    kind: 'flat-rack',
    label: '20′ flat rack',
    labelRu: '20′ платформа (Flat Rack)',
    short: '20′ FR',
    aliases: ['20FR', '22PF', '22PC'],
  },
  '42P1': {
    kind: 'flat-rack',
    label: '40′ flat rack',
    labelRu: '40′ платформа (Flat Rack)',
    short: '40′ FR',
    aliases: ['40FR', '42PF', '42PC'],
  },
  '45P3': {
    kind: 'flat-rack',
    label: '40′ high-cube flat rack',
    labelRu: '40′ High Cube платформа (Flat Rack)',
    short: '40′ HC FR',
    aliases: ['40HCFR', '40FRHC', '45PC'],
  },
  '22T1': {
    kind: 'tank',
    label: '20′ tank',
    labelRu: '20′ танк-контейнер',
    short: '20′ TK',
    aliases: ['20TK', '20TN', '20TC', '20TANK', '22TN', '22TD', '22TG'],
  },
} as const satisfies Readonly<Record<string, ContainerType>>

/** One of the twelve codes. */
export type ContainerTypeCode = keyof typeof containerTypes

const isCode = (text: string): text is ContainerTypeCode => Object.hasOwn(containerTypes, text)

/** All codes, in the order in which they are offered. */
export const containerTypeCodes: readonly ContainerTypeCode[] = Object.keys(containerTypes).filter(isCode)

const codeOfAlias: ReadonlyMap<string, ContainerTypeCode> = new Map(
  containerTypeCodes.flatMap((code) => containerTypes[code].aliases.map((alias) => [alias, code] as const)),
)

const abbreviations: ReadonlyMap<string, string> = new Map([
  ['HIGHCUBE', 'HC'],
  ['OPENTOP', 'OT'],
  ['FLATRACK', 'FR'],
  ['STANDARD', 'ST'],
])
const cyrillic = 'АВЕКМНОРСТХ'
const latin = 'ABEKMHOPCTX'

/** The ISO 6346 code that a text means, as `40' HC` means 45G1; null where it means none of them. */
export function readContainerType(text: string): ContainerTypeCode | null {
  const compact = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/(?<=\d)\s*-?\s*(?:FT|FEET|FOOT|ФУТ(?:ОВ|ОВЫЙ)?)/u, '')
    // A Russian keyboard writes 40НС with letters that only look Latin.
    .replace(/[АВЕКМНОРСТХ]/gu, (letter) => latin.charAt(cyrillic.indexOf(letter)))
    .replace(/[^A-Z\d]/g, '')
    .replace(/HIGHCUBE|OPENTOP|FLATRACK|STANDARD/g, (words) => abbreviations.get(words) ?? words)
  return isCode(compact) ? compact : (codeOfAlias.get(compact) ?? null)
}

/** Returns the entry of a type by ISO 6346 code, also if it is written as in the trade. */
export function byContainerType<T>(
  isoType: string | null | undefined,
  kept: Readonly<Record<string, T>>,
): T | undefined {
  const code = readContainerType(isoType ?? '') ?? isoType ?? ''
  return Object.hasOwn(kept, code) ? kept[code] : undefined
}

/**
 * The kind of a trade name or any ISO 6346 code, offered or not; null where its type letter says none of
 * them.
 */
export function containerKindOf(isoType: string): ContainerKind | null {
  switch ((readContainerType(isoType) ?? isoType).charAt(2).toUpperCase()) {
    case 'G':
      return 'dry'
    case 'R':
      return 'reefer'
    case 'U':
      return 'open-top'
    case 'P':
      return 'flat-rack'
    case 'T':
    case 'K':
      return 'tank'
    default:
      return null
  }
}
