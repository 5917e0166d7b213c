import { exact } from '#chargeable-weight.ts'

/** The words for a unit in headers and cells, and how many of ours (kg, cm, m³) it is. */
const units = {
  kg: {
    kind: 'weight',
    factor: 1,
    words: ['kg', 'kgs', 'kgm', 'kilo', 'kilos', 'kilogram', 'kilograms', 'кг', 'килограмм', '公斤', '千克'],
  },
  g: { kind: 'weight', factor: 0.001, words: ['g', 'gr', 'grm', 'gram', 'grams', 'г', 'гр', 'грамм', '克'] },
  t: {
    kind: 'weight',
    factor: 1000,
    words: ['t', 'mt', 'ton', 'tons', 'tonne', 'tonnes', 'т', 'тн', 'тонн', 'тонна', 'тонны', '吨', '噸'],
  },
  lb: { kind: 'weight', factor: 0.45359237, words: ['lb', 'lbs', 'pound', 'pounds', 'фунт', 'фунтов', '磅'] },
  oz: {
    kind: 'weight',
    factor: 0.028349523125,
    words: ['oz', 'ozs', 'ounce', 'ounces', 'унция', 'унций', '盎司'],
  },
  mm: { kind: 'length', factor: 0.1, words: ['mm', 'mms', 'мм', '毫米'] },
  cm: { kind: 'length', factor: 1, words: ['cm', 'cms', 'см', '厘米', '公分'] },
  m: {
    kind: 'length',
    factor: 100,
    words: ['m', 'meter', 'meters', 'metre', 'metres', 'м', 'метр', 'метров', '米'],
  },
  in: {
    kind: 'length',
    factor: 2.54,
    words: ['in', 'ins', 'inch', 'inches', '"', '”', '″', "''", '’’', '′′', 'дюйм', 'дюймов', '英寸', '吋'],
  },
  ft: { kind: 'length', factor: 30.48, words: ['ft', 'foot', 'feet', "'", '’', '′', 'фут', 'футов', '英尺'] },
  m3: {
    kind: 'volume',
    factor: 1,
    words: [
      'm3',
      'm^3',
      'cbm',
      'cbms',
      'cubicmeter',
      'cubicmeters',
      'cubicmetre',
      'cubicmetres',
      'м3',
      'куб.м',
      'куб. м',
      'куб',
      'кубм',
      'кбм',
      '立方',
      '立方米',
    ],
  },
  l: {
    kind: 'volume',
    factor: 0.001,
    words: ['l', 'ltr', 'liter', 'liters', 'litre', 'litres', 'dm3', 'л', 'дм3'],
  },
  cm3: { kind: 'volume', factor: 0.000001, words: ['cm3', 'см3'] },
  ft3: {
    kind: 'volume',
    factor: 0.028316846592,
    words: ['ft3', 'cft', 'cbf', 'cuft', 'cu ft', 'cubicfeet', 'cubicft', '立方英尺', '材'],
  },
  in3: {
    kind: 'volume',
    factor: 0.000016387064,
    words: ['in3', 'cuin', 'cu in', 'cubicinch', 'cubicinches'],
  },
} as const satisfies Record<string, { kind: MeasureKind; factor: number; words: readonly string[] }>

export type MeasureKind = 'weight' | 'length' | 'volume'
export type MeasureUnit = keyof typeof units

const isUnit = (key: string): key is MeasureUnit => Object.hasOwn(units, key)

/** The units to choose from. */
export const measureUnits: readonly MeasureUnit[] = Object.keys(units).filter(isUnit)

const byWord: ReadonlyMap<string, MeasureUnit> = new Map(
  measureUnits.flatMap((unit) => units[unit].words.map((word) => [word, unit] as const)),
)

/** The unit that a word means among those of a kind, in English or Russian; null where it means none. */
export function readUnit(word: string, kind: MeasureKind): MeasureUnit | null {
  const unit = byWord.get(word.normalize('NFKC').toLowerCase().replace(/\.$/, ''))
  return unit !== undefined && units[unit].kind === kind ? unit : null
}

const places = { weight: 3, length: 2, volume: 6 } as const

/** In kilograms, centimeters or cubic meters: to the gram, a tenth of a millimeter and a cubic centimeter. */
export function inOurUnit(figure: number, unit: MeasureUnit): number {
  const { kind, factor } = units[unit]
  const precision = 10 ** places[kind]
  return Math.round(exact(figure * factor * precision)) / precision
}
