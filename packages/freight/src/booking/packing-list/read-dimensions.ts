import { type DecimalMark, readNumber } from '#booking/tables/read-number.ts'
import { type MeasureUnit, readUnit } from './units-of-measure.ts'

/** A figure of a cell such as `L48"xW40"xH36"`, with what stands before and behind it. */
interface DimensionPart {
  letter: string
  figure: string
  word: string
}

const separators = /\s*(?:[xх×✕✖╳*/]|\bby\b)\s*/iu
const partPattern = /^([lwhдшв]?)[\s:=.]*(.*?\d)\s*([^\d]*)$/iu

/** The parts of a cell; a unit of several words, such as “cm each”, is none. */
export function splitDimensions(text: string): DimensionPart[] {
  const plain = text.normalize('NFKC').toLowerCase().trim()
  return plain.split(separators).map((part) => {
    const [, letter = '', figure = part, word = ''] = partPattern.exec(part.trim()) ?? []
    return { letter, figure, word: word.trim() }
  })
}

/** True if each figure, or the last one for all, has a unit of its own. */
export const hasOwnUnit = (text: string) => (splitDimensions(text).at(-1)?.word ?? '') !== ''

const order = ['lд', 'wш', 'hв']

export type DimensionsRead =
  | { figures: readonly [number, number, number]; units: readonly MeasureUnit[] }
  | { fault: 'unknown-unit' | 'not-dimensions' }

/** Three figures as length, width and height with their units; `unit` holds where the cell names none. */
export function splitThree(text: string, mark: DecimalMark, unit: MeasureUnit): DimensionsRead {
  const parts = splitDimensions(text)
  const words = parts.map(({ word }) => word)
  const last = words.at(-1) ?? ''
  const units: MeasureUnit[] = []
  for (const word of words) {
    const own = word === '' ? last : word
    const read = own === '' ? unit : readUnit(own, 'length')
    if (!read) return { fault: 'unknown-unit' }
    units.push(read)
  }
  const sorted = inOrder(parts)
  const [length = null, width = null, height = null] = sorted.map(({ figure }) => readNumber(figure, mark))
  if (parts.length !== 3 || length === null || width === null || height === null) {
    return { fault: 'not-dimensions' }
  }
  const unitOf = new Map(parts.map((part, index) => [part, units[index] ?? unit]))
  return { figures: [length, width, height], units: sorted.map((part) => unitOf.get(part) ?? unit) }
}

/** `H36xL48xW40` says itself which is which. */
function inOrder(parts: readonly DimensionPart[]): readonly DimensionPart[] {
  const sorted = order.flatMap((letters) =>
    parts.filter(({ letter }) => letter !== '' && letters.includes(letter)).slice(0, 1),
  )
  return sorted.length === 3 && parts.length === 3 ? sorted : parts
}
