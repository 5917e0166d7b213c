import { measureOf, type PackingField } from '#booking/packing-list/columns.ts'
import type { PackingQuestion } from '#booking/packing-list/questions.ts'
import { hasOwnUnit } from '#booking/packing-list/read-dimensions.ts'
import { inOurUnit, type MeasureKind, type MeasureUnit } from '#booking/packing-list/units-of-measure.ts'
import { type DecimalMark, readQuantity } from '#booking/tables/read-number.ts'
import type { Columns } from './choose-columns.ts'
import { figuresIn, type Sample } from './sample.ts'

const imperial: readonly MeasureUnit[] = ['lb', 'oz', 'in', 'ft', 'ft3', 'in3']
const ours: Record<MeasureKind, MeasureUnit> = { weight: 'kg', length: 'cm', volume: 'm3' }
const theirs: Record<MeasureKind, MeasureUnit> = { weight: 'lb', length: 'in', volume: 'ft3' }

/** Columns with the units that the list means where it names none, and questions where it doesn't tell. */
export function settleUnits(columns: Columns, sample: Sample, mark: DecimalMark) {
  const questions: PackingQuestion[] = []
  const isImperial = columns.some((column) => column?.unit && imperial.includes(column.unit))
  const settled = [...columns]
  for (const kind of ['weight', 'length', 'volume'] as const) {
    const open = columns.flatMap((column, index) =>
      column && !column.unit && measureOf(column.field)?.kind === kind ? [{ column, index }] : [],
    )
    if (open.length === 0) continue
    const isUnsaid = open.some(({ index }) => sample.filled(index).some((cell) => isFigureAlone(cell)))
    const [unit, ...more] = isUnsaid ? unitsThatFit(kind, isImperial, columns, sample, mark) : [ours[kind]]
    if (unit && more.length === 0) {
      for (const { column, index } of open) settled[index] = { ...column, unit }
      continue
    }
    for (const { index } of open) settled[index] = null
    questions.push({
      code: 'unit',
      columns: open.map(({ index }) => index),
      choices: [
        ...[unit ?? ours[kind], ...more].map((each) =>
          open.map(({ index, column }) => [index, { ...column, unit: each }] as const),
        ),
        open.map(({ index }) => [index, null] as const),
      ],
    })
  }
  return { columns: settled, questions }
}

const isFigureAlone = (cell: string) => /\d/.test(cell) && !hasOwnUnit(cell)

/** One unit where it's certain, else those to choose from. */
function unitsThatFit(
  kind: MeasureKind,
  isImperial: boolean,
  columns: Columns,
  sample: Sample,
  mark: DecimalMark,
): MeasureUnit[] {
  if (kind !== 'length') return isImperial ? [theirs[kind], ours[kind]] : [ours[kind]]
  const byVolume = lengthUnitByVolume(columns, sample, mark)
  if (byVolume) return [byVolume]
  if (isImperial) return ['in', 'cm']
  const figures = columns.flatMap((column, index) =>
    column && measureOf(column.field)?.kind === 'length'
      ? sample
          .filled(index)
          .filter(isFigureAlone)
          .flatMap((cell) => figuresIn(cell).flatMap((text) => readQuantity(text, mark)?.number || []))
      : [],
  )
  if (figures.length === 0) return ['cm']
  const [least, greatest] = [Math.min(...figures), Math.max(...figures)]
  // A package of at most a few meters, to the centimeter; one of a few inches or centimeters is asked for.
  if (greatest < 14 && figures.some((figure) => figure < 4 && !Number.isInteger(figure))) return ['m']
  if (greatest < 20) return ['cm', 'in', 'm']
  if (least >= 500) return ['mm']
  return greatest > 300 && least >= 100 ? ['cm', 'mm'] : ['cm']
}

/**
 * The unit with which the dimensions give the volume that the list states too, of the package or of the line.
 */
function lengthUnitByVolume(columns: Columns, sample: Sample, mark: DecimalMark): MeasureUnit | null {
  const at = (field: PackingField) => columns.findIndex((column) => column?.field === field)
  const [volume, quantity, dimensions] = [at('volumeM3'), at('quantity'), at('dimensions')]
  const sides = (['lengthCm', 'widthCm', 'heightCm'] as const).map(at)
  if (volume < 0 || (dimensions < 0 && sides.includes(-1))) return null
  const volumeUnit = columns[volume]?.unit ?? 'm3'
  const counts = quantity < 0 ? [] : sample.figures(quantity, mark)
  const rows = sample.figures(volume, mark).flatMap((stated, row) => {
    const three =
      dimensions < 0
        ? sides.map((index) => sample.figures(index, mark)[row] ?? null)
        : figuresIn(sample.cells(dimensions)[row] ?? '').map(
            (text) => readQuantity(text, mark)?.number ?? null,
          )
    const [length, width, height] = three
    if (!stated || !length || !width || !height) return []
    return [{ stated: inOurUnit(stated, volumeUnit), cube: length * width * height, count: counts[row] ?? 1 }]
  })
  const fits = (unit: MeasureUnit) => {
    const factor = (inOurUnit(1, unit) / 100) ** 3
    const isNear = (figure: number, stated: number) => Math.abs(figure - stated) <= stated * 0.06
    return rows.every(
      ({ cube, count, stated }) => isNear(cube * factor, stated) || isNear(cube * factor * count, stated),
    )
  }
  if (rows.length === 0) return null
  return (['cm', 'mm', 'in', 'm', 'ft'] as const).find(fits) ?? null
}
