import { isCurrency } from '@portolan/contract/company/currency'
import { maxTablePrices, type readLaneTable } from '@portolan/contract/company/rate-sheets/lane-table'
import { SheetLane } from '@portolan/contract/company/sheet-content'
import type { Locale } from '@portolan/contract/identity/users'
import type { Body, Result } from '@portolan/contract/shared/endpoint'
import { decimalMarkOf, readDecimal } from '@portolan/freight/booking/tables/read-number'
import { type ChargeCodes, usualLegOf } from '@portolan/freight/charges/charge-codes'
import { splitCurrency } from '@portolan/freight/charges/split-currency'
import * as z from 'zod/mini'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import { readZone } from '#freight/rate-sheets/imports/read-zone.ts'
import { parseList } from '#platform/http/turns/parse-in-turns.ts'
import { Pace } from '#platform/process/pace.ts'
import { type ColumnMeaning, readHeading } from './read-header.ts'

type Question = Body<typeof readLaneTable>
type Fault = Result<typeof readLaneTable>['faults'][number]
type Price = Extract<ColumnMeaning, { kind: 'price' }>

const maxFaults = 200

const texts = {
  heading: {
    en: 'This heading isn’t known. Write for example POL, POD, Carrier, 40HC, BAF 20DV or ENS /BL.',
    ru: 'Такой заголовок не распознан. Напишите, например, POL, POD, Перевозчик, 40HC, BAF 20DV или ENS /BL.',
  },
  noFrom: { en: 'There is no column for the origin.', ru: 'Нет столбца с пунктом отправления.' },
  noTo: { en: 'There is no column for the destination.', ru: 'Нет столбца с пунктом назначения.' },
  noPrice: { en: 'There is no column with prices.', ru: 'Нет столбца с ценами.' },
  twice: { en: 'Another column has the same heading.', ru: 'Такой же заголовок уже есть у другого столбца.' },
  zone: {
    en: 'Not a place. Write a UN/LOCODE such as CNSHA, DE 28, Bremen (DE), DE, or * for everywhere.',
    ru: 'Место не распознано. Напишите код UN/LOCODE, например CNSHA, DE 28, Bremen (DE), DE или * – везде.',
  },
  price: { en: 'Not a price.', ru: 'Это не цена.' },
  days: { en: 'Not a number of days.', ru: 'Это не число дней.' },
  manyPrices: {
    en: `The table has more than ${maxTablePrices.toLocaleString('en')} prices. Make several sheets of it.`,
    ru: `В таблице больше ${maxTablePrices.toLocaleString('ru')} цен. Разделите её на несколько тарифов.`,
  },
  noPrices: { en: 'This lane has no price.', ru: 'У направления нет ни одной цены.' },
} satisfies Record<string, Record<Locale, string>>

const includedWords = /^(incl\.?|included|inclusive|вкл\.?|включено|включён|включен)$/i
const requestWords = /^(on request|request|ask|tbd|по запросу|запрос)$/i
const blankWords = /^[-–—]?$/

/** Reads a table with a header into lanes; a fault names its cell, and leaves no lanes. */
export async function readTable(
  question: Question,
  { codes, locale }: { codes: ChargeCodes; locale: Locale },
): Promise<Result<typeof readLaneTable>> {
  const [header = [], ...rows] = question.rows
  const faults: Fault[] = []
  const add = (row: number, column: number, text: keyof typeof texts) => {
    if (faults.length < maxFaults) faults.push({ row, column: column + 1, reason: texts[text][locale] })
  }
  const columns = header.map((heading) => (heading.trim() === '' ? null : readHeading(heading, codes)))
  checkHeader(header, columns, add)
  const isPrice = (text: string, at: number) => columns[at]?.kind === 'price' && !blankWords.test(text.trim())
  const prices = rows.reduce((sum, cells) => sum + cells.filter(isPrice).length, 0)
  if (prices > maxTablePrices) add(1, 0, 'manyPrices')
  const answer = { columns: columns.map((column) => column && nameOf(column)), faults }
  if (faults.length > 0) return { ...answer, lanes: [] }
  const mark = decimalMarkOf(
    rows.flatMap((row) => row.filter((_, at) => columns[at]?.kind === 'price')),
    locale === 'ru' ? ',' : '.',
  )
  const refs = new Set<string>()
  const pace = new Pace()
  const built: { row: number; lane: ReturnType<typeof readRow> }[] = []
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = index + 2
    const lane = readRow(cells, columns, { question, codes, mark }, (column, text) => add(row, column, text))
    built.push({ row, lane: { ...lane, ref: uniqueRef(lane.ref, refs) } })
    await pace.step()
  }
  const parsed = await parseList(
    z.array(SheetLane),
    built.map(({ lane }) => lane),
    locale,
    inputRules,
  )
  if (faults.length > 0) return { ...answer, lanes: [] }
  if (parsed.success) return { ...answer, lanes: parsed.data }
  for (const { path, message } of parsed.error.issues.slice(0, maxFaults))
    faults.push({ row: built[Number(path[0])]?.row ?? 1, column: 1, reason: message })
  return { ...answer, lanes: [] }
}

function checkHeader(
  header: readonly string[],
  columns: readonly (ColumnMeaning | null)[],
  add: (row: number, column: number, text: keyof typeof texts) => void,
): void {
  const names = columns.map((column) => column && JSON.stringify(column))
  for (const [index, heading] of header.entries()) {
    if (heading.trim() !== '' && columns[index] === null) add(1, index, 'heading')
    else if (names[index] && names.indexOf(names[index]) < index) add(1, index, 'twice')
  }
  const has = (kind: ColumnMeaning['kind']) => columns.some((column) => column?.kind === kind)
  if (!has('from')) add(1, 0, 'noFrom')
  if (!has('to')) add(1, 0, 'noTo')
  if (!has('price')) add(1, 0, 'noPrice')
}

function nameOf(column: ColumnMeaning): string {
  if (column.kind !== 'price') return column.kind
  const { code, equipment, basis, part, from, currency } = column
  const bound = part === 'break' ? `+${from}` : part === 'min' ? 'min' : null
  return [code, equipment, bound, basis && `/${basis}`, currency].filter((each) => each !== null).join(' ')
}

function uniqueRef(wanted: string, refs: Set<string>): string {
  const short = wanted.slice(0, 90)
  let ref = short
  for (let number = 2; refs.has(ref); number++) ref = `${short} ${number}`
  refs.add(ref)
  return ref
}

interface Reading {
  question: Question
  codes: ChargeCodes
  mark: '.' | ','
}

function readRow(
  cells: readonly string[],
  columns: readonly (ColumnMeaning | null)[],
  reading: Reading,
  add: (column: number, text: keyof typeof texts) => void,
) {
  const { question } = reading
  const cellOf = (kind: ColumnMeaning['kind']) => {
    const column = columns.findIndex((each) => each?.kind === kind)
    return { column, text: cells[column]?.trim() ?? '' }
  }
  const textOf = (kind: ColumnMeaning['kind']) => cellOf(kind).text || null
  const zoneOf = (kind: 'from' | 'to') => {
    const { column, text } = cellOf(kind)
    const { zone } = readZone(text, {})
    if (!zone) add(column, 'zone')
    return zone ?? []
  }
  const [carrier, service, via] = [textOf('carrier'), textOf('service'), textOf('via')]
  const transit = cellOf('transit')
  const days = /^(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?/.exec(transit.text)
  if (transit.text !== '' && !days) add(transit.column, 'days')
  const lines = readPrices(cells, columns, reading, add)
  if (lines?.length === 0) add(0, 'noPrices')
  const ends = `${cellOf('from').text}–${cellOf('to').text}`
  return {
    ref: textOf('ref') ?? [ends, carrier, service].filter(Boolean).join(' '),
    mode: question.transportMode,
    loadType: question.loadType,
    from: zoneOf('from'),
    to: zoneOf('to'),
    via,
    carrier,
    service,
    transitDays: days ? { min: Number(days[1]), max: Number(days[2] ?? days[1]) } : null,
    frequency: textOf('frequency'),
    remarks: textOf('remarks'),
    lines: lines ?? [],
  }
}

/** The lines of a row, null with a wrong price; weight breaks and minimum of a charge become one. */
function readPrices(
  cells: readonly string[],
  columns: readonly (ColumnMeaning | null)[],
  { question, codes, mark }: Reading,
  add: (column: number, text: keyof typeof texts) => void,
) {
  const lines = new Map<string, Record<string, unknown> & { breaks: { from: string; amount: string }[] }>()
  let isWrong = false
  for (const [at, column] of columns.entries()) {
    const text = cells[at]?.trim() ?? ''
    if (column?.kind !== 'price' || blankWords.test(text)) continue
    const isIncluded = includedWords.test(text)
    const price = isIncluded || requestWords.test(text) ? null : readPriceCell(text, mark)
    if (price === undefined) {
      add(at, 'price')
      isWrong = true
      continue
    }
    const currency = price?.currency ?? column.currency ?? question.currency
    const basis = column.basis ?? usualBasis(column, question, codes)
    const key = JSON.stringify([column.code, column.equipment, basis, currency])
    const line = lines.get(key) ?? {
      code: column.code,
      leg: usualLegOf(column.code, codes),
      basis,
      currency,
      equipment: column.equipment,
      breaks: [],
    }
    lines.set(key, line)
    if (column.part === 'break' && price) line.breaks.push({ from: column.from ?? '0', amount: price.amount })
    else if (column.part === 'min') line.min = price?.amount ?? null
    else {
      line.amount = price?.amount ?? null
      line.included = isIncluded
    }
  }
  return isWrong ? null : [...lines.values()]
}

/** The amount in a cell with the currency that it names; undefined if it's none. */
function readPriceCell(
  text: string,
  mark: '.' | ',',
): { amount: string; currency: string | null } | undefined {
  const { currency, figure } = splitCurrency(text, isCurrency)
  const amount = readDecimal(figure, mark)
  if (amount === null || amount.startsWith('-') || (currency !== null && !isCurrency(currency))) return
  return { amount, currency }
}

function usualBasis(
  { code, equipment, part }: Price,
  { transportMode, loadType }: Question,
  codes: ChargeCodes,
) {
  if (equipment !== null) return 'container'
  if (part !== 'amount') return 'chargeableKg'
  if (code !== 'BAS') return Object.hasOwn(codes, code) ? (codes[code]?.basis ?? 'shipment') : 'shipment'
  if (loadType === 'LCL') return 'revenueTonne'
  return transportMode === 'air' ? 'chargeableKg' : loadType === 'FCL' ? 'container' : 'shipment'
}
