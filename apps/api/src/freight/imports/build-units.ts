import { readingOf, type SourceLine } from '#freight/imports/files/source-line.ts'
import { parseDecimal, roundDecimal } from '#freight/imports/mapping/decimal.ts'
import { shareFigure } from './share-figures.ts'

/** Grams and cubic centimetres: what is shared or converted is rounded to these. */
const weightPlaces = 3
const volumePlaces = 6
const lengthPlaces = 3

/** A unit for each line, figures that lines share divided between them; the contract judges the result. */
export function buildUnits(lines: readonly SourceLine[]): unknown[] {
  const weights = shareFigure(lines, 'unit.grossWeightKg', weightPlaces)
  const volumes = shareFigure(lines, 'unit.volumeM3', volumePlaces)
  return lines.map((line, index) => {
    const text = (field: string) => readOptional(line, `unit.${field}`)
    const length = (field: string) => rounded(text(field), lengthPlaces)
    return {
      ref: line.id ?? String(index + 1),
      packaging: text('packaging'),
      quantity: Number(text('quantity')),
      description: text('description'),
      grossWeightKg: rounded(weights.get(line) ?? null, weightPlaces),
      volumeM3: rounded(volumes.get(line) ?? null, volumePlaces),
      lengthCm: length('lengthCm'),
      widthCm: length('widthCm'),
      heightCm: length('heightCm'),
      container: text('container'),
      seal: text('seal'),
      marks: text('marks'),
      delivery: text('delivery') ?? 'booked',
    }
  })
}

/** What the line says about a field of its own, telling it where that is not all that it should. */
function readOptional(line: SourceLine, field: string): string | null {
  const { value, problem } = readingOf(line, field)
  if (problem !== undefined) line.problems.push(`${field}: ${problem}`)
  return value
}

function rounded(text: string | null, places: number): number | null {
  const value = text === null ? undefined : parseDecimal(text)
  if (value === undefined) return null
  const { digits, places: scale } = roundDecimal(value, places)
  return Number(`${digits}e-${scale}`)
}
