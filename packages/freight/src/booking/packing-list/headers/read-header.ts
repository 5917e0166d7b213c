import { measureOf, type PackingColumn, type PackingField } from '#booking/packing-list/columns.ts'
import { readPackaging } from '#booking/packing-list/packaging.ts'
import { type MeasureUnit, readUnit } from '#booking/packing-list/units-of-measure.ts'
import { type HeaderReading, type HeaderSense, readWords } from './header-words.ts'

/** A doubt about a header that only a person can resolve, unless the rest of the list does. */
export type HeaderDoubt =
  | { about: 'count' }
  /** The basis may be one piece: packages may contain several. */
  | { about: 'basis' }
  /** A letter that may be another field, as W is width or weight. */
  | { about: 'meaning'; fields: readonly PackingField[] }
  | { about: 'unit'; units: readonly MeasureUnit[] }

/** A column by its header, with how well it fits. */
export interface HeaderMatch {
  column: PackingColumn
  score: number
  doubt?: HeaderDoubt
}

/** The meaning of a header; `known` also if it is a column that isn't read, such as the net weight. */
export interface Header {
  match: HeaderMatch | null
  known: boolean
  /**
   * Says that the list counts pieces: pieces of a carton, numbers of cartons or pallets, or the unit of a
   * quantity.
   */
  hint?: 'pieces' | 'pallets' | 'unit-of-measure'
}

const ignored: Header = { match: null, known: true }

/** Fields whose words say all, in the order in which they are looked for. */
const plainFields = [
  ['hsCode', 3],
  ['originCountry', 3],
  ['stackable', 3],
  ['poNumber', 2],
  ['marks', 2],
  ['unNumber', 3],
] as const

const sides = [
  ['length', 'lengthCm'],
  ['width', 'widthCm'],
  ['height', 'heightCm'],
] as const satisfies (readonly [HeaderSense, PackingField])[]

export function readHeader(text: string): Header {
  const reading = readWords(text)
  const has = (...senses: HeaderSense[]) => senses.some((sense) => reading.senses.has(sense))
  if (reading.words.length === 0) return { match: null, known: false }
  if (has('notReadAlone') && reading.senses.size === 1) return ignored
  const isWeighed = has('gross', 'weight')
  if (has('otherWeight') || (has('net') && !has('quantity', 'pieces', 'packages'))) return ignored
  if (has('packageNumber')) return has('marks') ? found('marks', 2) : numbered(reading.words)
  if (has('notRead') && !isWeighed) return ignored
  for (const [field, score] of plainFields) if (has(field)) return found(field, score)
  return readMeasured(reading) ?? readCounted(reading) ?? readText(reading)
}

const numbered = (words: readonly string[]): Header => ({
  ...ignored,
  hint: words.some((word) => /^(?:pallet|plt|skid|палл?ет|托)/.test(word)) ? 'pallets' : 'pieces',
})

const found = (field: PackingField, score: number): Header => ({
  match: { column: { field }, score },
  known: true,
})

function readMeasured(reading: HeaderReading): Header | null {
  const { senses, letters } = reading
  const isWeight = senses.has('gross') || senses.has('weight')
  // A lone L is a length.
  const isVolumeUnit = (unit: MeasureUnit) => unit !== 'l' || !letters.has('length')
  const isVolume = senses.has('volume') || reading.units('volume').some(isVolumeUnit)
  const named = sides.filter(([side]) => senses.has(side))
  const lettered = sides.filter(([side]) => letters.has(side))
  const [side = null] = named.length > 0 ? named : lettered
  const isThree = named.length === 3 || lettered.length === 3
  if (isWeight) return measured(reading, 'grossWeightKg', senses.has('gross') ? 3 : 2)
  if (isVolume) return measured(reading, 'volumeM3', 3)
  if (isThree || (senses.has('dimensions') && !side)) return measured(reading, 'dimensions', isThree ? 3 : 2)
  if (
    reading.units('weight').length > 0 &&
    !reading.words.every((word) => /^[gtгт]$/.test(word)) &&
    !senses.has('quantity')
  ) {
    return measured(reading, 'grossWeightKg', 1)
  }
  if (named[0]) return measured(reading, named[0][1], 3)
  if (side && isLetterOnly(reading)) {
    const header = measured(reading, side[1], 2.5)
    const isBare = reading.words.length === 1
    return isBare && side[0] === 'width' && header.match
      ? {
          ...header,
          match: { ...header.match, doubt: { about: 'meaning', fields: ['widthCm', 'grossWeightKg'] } },
        }
      : header
  }
  return senses.has('measurement') ? measured(reading, 'dimensions', 1) : null
}

/** A letter counts only next to units and words for packages: the В of a sentence is no height. */
function isLetterOnly({ senses, rest }: HeaderReading): boolean {
  const beside: HeaderSense[] = [
    'packages',
    'dimensions',
    'measurement',
    'each',
    'unitOfMeasure',
    'eachPiece',
  ]
  return (
    [...senses].every((sense) => beside.includes(sense)) && rest.every((word) => readUnit(word, 'length'))
  )
}

function measured(reading: HeaderReading, field: PackingField, score: number): Header {
  const measure = measureOf(field)
  const units = measure ? reading.units(measure.kind) : []
  const isOfPiece = reading.senses.has('eachPiece')
  const mayBeEach = field === 'grossWeightKg' || field === 'volumeM3'
  const isEach = mayBeEach && (reading.senses.has('each') || isOfPiece)
  const [unit] = units
  const column: PackingColumn = {
    field,
    ...(unit && units.length === 1 ? { unit } : {}),
    ...(isEach ? { perPackage: true } : {}),
  }
  const doubt: HeaderDoubt | null =
    units.length > 1 ? { about: 'unit', units } : mayBeEach && isOfPiece ? { about: 'basis' } : null
  // The figure of the whole line is taken where both are there.
  const preference = isEach ? -0.5 : reading.senses.has('total') ? 0.25 : 0
  return { match: { column, score: score + preference, ...(doubt ? { doubt } : {}) }, known: true }
}

function readCounted({ senses, words }: HeaderReading): Header | null {
  const has = (sense: HeaderSense) => senses.has(sense)
  const isCount = has('quantity') || has('pieces')
  const total = has('total') ? 0.25 : 0
  if (has('packaging') && !has('quantity')) return found('packaging', 3)
  if (isCount && (has('each') || has('eachPiece')) && !has('total')) return { ...ignored, hint: 'pieces' }
  if (has('packages') && (isCount || has('total') || !has('description'))) {
    return has('each') ? { ...ignored, hint: 'pieces' } : packagesCalled(words, 3 + total)
  }
  if (has('pieces')) return doubted(1 + total)
  if (has('quantity')) return found('quantity', 2 + total)
  return has('unitOfMeasure') && senses.size <= 2 ? { ...ignored, hint: 'unit-of-measure' } : null
}

/** A number of packages, with the word that names them. */
function packagesCalled(words: readonly string[], score: number): Header {
  const named = words.find((word) => (readPackaging(word) ?? 'PCS') !== 'PCS')
  const column: PackingColumn = { field: 'quantity', ...(named !== undefined && { packages: named }) }
  return { match: { column, score }, known: true }
}

const doubted = (score: number): Header => ({
  match: { column: { field: 'quantity' }, score, doubt: { about: 'count' } },
  known: true,
})

function readText({ senses }: HeaderReading): Header {
  if (senses.has('description')) return found('description', 3)
  if (senses.has('goods')) return found('description', 2)
  return senses.has('item') ? found('description', 1) : { match: null, known: false }
}
